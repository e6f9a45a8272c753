#include "CDistributions.h"

#include <boost/math/distributions/beta.hpp>
#include <boost/math/distributions/binomial.hpp>
#include <boost/math/distributions/chi_squared.hpp>
#include <boost/math/distributions/fisher_f.hpp>
#include <boost/math/distributions/non_central_t.hpp>
#include <boost/math/distributions/normal.hpp>
#include <boost/math/distributions/students_t.hpp>
#include <limits>

namespace {

namespace math = boost::math;
namespace rule = boost::math::policies;

// Every error is a value; no double is calculated as a long double, so that processors agree.
using Policy = rule::policy<
    rule::domain_error<rule::ignore_error>, rule::pole_error<rule::ignore_error>,
    rule::overflow_error<rule::ignore_error>, rule::evaluation_error<rule::ignore_error>,
    rule::rounding_error<rule::ignore_error>, rule::indeterminate_result_error<rule::ignore_error>,
    rule::promote_double<false>>;
using Normal = math::normal_distribution<double, Policy>;
using StudentT = math::students_t_distribution<double, Policy>;
using FisherF = math::fisher_f_distribution<double, Policy>;
using ChiSquared = math::chi_squared_distribution<double, Policy>;
using Binomial = math::binomial_distribution<double, Policy>;
using Beta = math::beta_distribution<double, Policy>;
using NoncentralT = math::non_central_t_distribution<double, Policy>;

template <typename Calculation> double orNone(Calculation calculation) noexcept {
    try {
        return calculation();
    } catch (...) {
        return std::numeric_limits<double>::quiet_NaN();
    }
}

} // namespace

double cdistributions_normal_lower(double z) {
    return orNone([=] { return cdf(Normal(), z); });
}

double cdistributions_normal_upper(double z) {
    return orNone([=] { return cdf(complement(Normal(), z)); });
}

double cdistributions_normal_quantile(double lower) {
    return orNone([=] { return quantile(Normal(), lower); });
}

double cdistributions_t_upper(double t, double df) {
    return orNone([=] { return cdf(complement(StudentT(df), t)); });
}

double cdistributions_t_quantile(double upper, double df) {
    return orNone([=] { return quantile(complement(StudentT(df), upper)); });
}

double cdistributions_f_upper(double f, double df1, double df2) {
    return orNone([=] { return cdf(complement(FisherF(df1, df2), f)); });
}

double cdistributions_f_quantile(double upper, double df1, double df2) {
    return orNone([=] { return quantile(complement(FisherF(df1, df2), upper)); });
}

double cdistributions_chi_squared_upper(double x, double df) {
    return orNone([=] { return cdf(complement(ChiSquared(df), x)); });
}

double cdistributions_binomial_mass(double successes, double trials, double chance) {
    return orNone([=] { return pdf(Binomial(trials, chance), successes); });
}

double cdistributions_beta_quantile(double lower, double a, double b) {
    return orNone([=] { return quantile(Beta(a, b), lower); });
}

double cdistributions_noncentral_t_lower(double t, double df, double center) {
    return orNone([=] { return cdf(NoncentralT(df, center), t); });
}

double cdistributions_noncentral_t_upper(double t, double df, double center) {
    return orNone([=] { return cdf(complement(NoncentralT(df, center), t)); });
}
