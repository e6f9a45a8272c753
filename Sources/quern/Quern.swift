import ArgumentParser

@main
struct Quern: ParsableCommand {}
