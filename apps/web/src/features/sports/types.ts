import type { CallResponse } from '#contract/calls.ts'

export type SportEvent = CallResponse<'sports.event'>['event']
export type SportMarket = SportEvent['markets'][number]
export type SportBet = CallResponse<'sports.bets'>['bets'][number]
export type SportLeg = SportBet['legs'][number]
export type Sport = SportEvent['sport']
