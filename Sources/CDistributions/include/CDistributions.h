// The distributions of Boost.Math as C: https://www.boost.org/doc/libs/release/libs/math/
#pragma once

#ifdef __cplusplus
extern "C" {
#endif

// Nothing here throws: NaN is the answer where a distribution has none. "Upper" is the chance of more than a value, which keeps its
// digits where it is tiny; one less "lower" would lose them.

/// The standard normal distribution.
double cdistributions_normal_lower(double z);
double cdistributions_normal_upper(double z);
double cdistributions_normal_quantile(double lower);

/// Student's t with `df` degrees of freedom.
double cdistributions_t_upper(double t, double df);
double cdistributions_t_quantile(double upper, double df);

/// Fisher's F.
double cdistributions_f_upper(double f, double df1, double df2);
double cdistributions_f_quantile(double upper, double df1, double df2);

/// Chi squared.
double cdistributions_chi_squared_upper(double x, double df);

/// The chance of exactly `successes` of `trials`.
double cdistributions_binomial_mass(double successes, double trials, double chance);

/// The beta distribution.
double cdistributions_beta_quantile(double lower, double a, double b);

/// Student's t around another centre: what a test statistic follows where there is an effect.
double cdistributions_noncentral_t_lower(double t, double df, double center);
double cdistributions_noncentral_t_upper(double t, double df, double center);

#ifdef __cplusplus
}
#endif
