/// What is played by and on, and whatever changes that while everything goes on.
package struct DeviceSwitcher: Sendable {
    /// What is in use.
    package let active: ActiveDevices
    /// What there is.
    package let survey: DeviceSurvey
    /// Other touch devices.
    package let touch: TouchSwitcher
    /// Other outputs.
    package let output: OutputSwitcher

    /// Puts these together.
    package init(active: ActiveDevices, survey: DeviceSurvey, touch: TouchSwitcher, output: OutputSwitcher) {
        (self.active, self.survey, self.touch, self.output) = (active, survey, touch, output)
    }
}
