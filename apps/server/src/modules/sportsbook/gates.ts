/** Gates of events lie beyond those of lotteries, those of markets below zero. */
const FIRST_EVENT_GATE = 1_000_000_000

/** The gate of an event is closed up to a count of its stops. */
export const eventGate = (event: number): number => FIRST_EVENT_GATE + event

/** The gate of a market is closed up to a version of it. */
export const marketGate = (market: number): number => -market
