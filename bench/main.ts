import { parseArgs } from 'node:util'
import { benchSalaryRun, benchTeamReports } from './rows/agents.ts'
import { benchBonus } from './rows/bonus.ts'
import { benchCallbacks } from './rows/callbacks.ts'
import { benchBetsBesideConsoles, benchEngine, benchHttpBets, benchOneGame, benchSignedBets } from './rows/ledger.ts'
import { benchGrownLedger } from './rows/grown-ledger.ts'
import { benchConsoleReads } from './rows/console.ts'
import { benchEnvelope } from './rows/envelopes.ts'
import { benchFlights } from './rows/flights.ts'
import { benchFirstVisit } from './rows/first-visit.ts'
import { benchLobby } from './rows/lobby.ts'
import { benchClosingBurst, benchFastDraw, benchLotteryReads, benchSettlement, benchTickets } from './rows/lottery.ts'
import { benchLogins } from './rows/login.ts'
import { benchPlaces } from './rows/rankings.ts'
import { benchRecords } from './rows/records.ts'
import { benchSimulation } from './rows/rules.ts'
import { benchRuns } from './rows/runs.ts'
import { benchSearch } from './rows/search.ts'
import { benchSpin } from './rows/spin.ts'
import { benchOpenBets, benchRepricing, benchSportsBets, benchSportsSettlement } from './rows/sports.ts'
import { benchStart } from './rows/start.ts'
import { createMeter } from './support/cpu.ts'
import { measureFlush } from './support/flush.ts'
import { openBenchHouse } from './support/house.ts'
import { isGenerator } from './support/http-load.ts'
import { openLotteryBench } from './support/lottery.ts'
import { prepareMembers } from './support/members.ts'
import { printTable, type RowResult } from './support/row.ts'
import { startBenchServer } from './support/server.ts'
import { openSportsBench } from './support/sports.ts'
import { prepareTpcb } from './support/tpcb.ts'

const MEMBERS = 100_000
const SPORTS_ROWS = ['SB1a', 'SB1b', 'SB1c', 'SB2a', 'SB2b', 'SB5']
const LOTTERY_ROWS = ['LT1a', 'LT1b', 'LT1c', 'LT2', 'LT3', 'P4a', 'P4b', 'LT4a', 'LT4b']

async function main(): Promise<void> {
  const { values } = parseArgs({
    options: {
      only: { type: 'string' },
      seconds: { type: 'string', default: '5' },
      small: { type: 'boolean', default: false },
      large: { type: 'boolean', default: false },
      // Of the rows of lotteries and sports; members also of BN3 and BN5.
      members: { type: 'string', default: '100000' },
      tickets: { type: 'string', default: '100000' },
      bets: { type: 'string', default: '100000' },
      rate: { type: 'string', default: '2000' },
    },
  })
  const wanted = values.only?.split(',')
  const asked = (...rows: string[]): boolean => wanted === undefined || rows.some((row) => wanted.includes(row))
  const results: RowResult[] = []
  // What was measured is shown even when a later row fails.
  process.once('exit', () => printTable(results))
  const add = async (row: string, measure: () => Promise<RowResult>): Promise<void> => {
    if (!asked(row)) return
    say(`measuring ${row} …`)
    const result = await measure()
    results.push(result)
    say(`${row}: ${result.figure}; ${result.yardstick}`)
  }

  await add('P12', benchSimulation)
  if (asked('P1', 'CO2', 'P2a', 'P2b', 'P2g', 'P3', 'BO1', 'BO2', 'BN4', 'P10', 'L1', 'C1', 'R1', 'P7', 'P8', 'G1')) {
    say('preparing 100,000 members and TPC-B at scale 50 …')
    const server = await startBenchServer()
    try {
      say(`the disk flushes in ${(await measureFlush()).toFixed(2)} ms`)
      await prepareMembers(server.url, MEMBERS)
      if (asked('P1', 'P2a', 'P2b')) await prepareTpcb(server.url)
      const house = await openBenchHouse(server.url)
      const bench = {
        url: server.url,
        house,
        members: MEMBERS,
        seconds: Number(values.seconds),
        meter: createMeter(server.pid),
      }
      await add('P2a', () => benchEngine(bench))
      await add('P1', () => benchHttpBets(bench))
      await add('CO2', () => benchBetsBesideConsoles(bench))
      await add('P2b', () => benchSignedBets(bench))
      if (!values.small) await add('P2g', () => benchGrownLedger(server, bench))
      await add('P3', () => benchOneGame(bench))
      for (const row of ['BO1', 'BO2'] as const) await add(row, () => benchBonus(bench, row))
      await add('BN4', () => benchEnvelope(bench))
      await add('L1', () => benchLogins(bench))
      await add('C1', () => benchCallbacks(bench, house))
      await add('P10', () => benchLobby(house))
      await add('R1', () => benchRecords(bench))
      await add('P7', () => benchTeamReports(bench))
      await add('P8', () => benchSalaryRun(bench))
      await add('G1', () => benchSpin(bench))
      await house.close()
    } finally {
      await server.stop()
    }
  }
  if (asked('BN3', 'BN5')) {
    const server = await startBenchServer()
    try {
      const bench = { url: server.url, members: Number(values.members), meter: createMeter(server.pid) }
      say(`preparing ${values.members} members …`)
      await prepareMembers(bench.url, bench.members)
      await (await openBenchHouse(bench.url)).close()
      await add('BN3', () => benchRuns(bench))
      await add('BN5', () => benchPlaces(bench))
    } finally {
      await server.stop()
    }
  }
  if (asked(...LOTTERY_ROWS)) {
    const server = await startBenchServer()
    try {
      say('preparing the lotteries …')
      const members = Number(values.members)
      const tickets = Number(values.tickets)
      const bench = await openLotteryBench(server.url, members)
      const lottery = { bench, seconds: Number(values.seconds), meter: createMeter(server.pid) }
      for (const row of ['LT1a', 'LT1b', 'LT1c'] as const) await add(row, () => benchTickets(lottery, row))
      await add('LT2', () => benchClosingBurst(lottery, Number(values.rate)))
      await add('LT3', () => benchFastDraw(lottery))
      for (const row of ['P4a', 'P4b'] as const) await add(row, () => benchSettlement(lottery, row, tickets))
      for (const row of ['LT4a', 'LT4b'] as const) await add(row, () => benchLotteryReads(lottery, row, tickets))
      await bench.close()
    } finally {
      await server.stop()
    }
  }
  await add('SB4', () => benchRepricing({ seconds: Number(values.seconds) }))
  if (asked(...SPORTS_ROWS)) {
    const server = await startBenchServer()
    try {
      say('preparing the sportsbook …')
      const bets = Number(values.bets)
      const bench = await openSportsBench(server.url, Number(values.members))
      const sports = { bench, seconds: Number(values.seconds), meter: createMeter(server.pid) }
      for (const row of ['SB1a', 'SB1b', 'SB1c'] as const) await add(row, () => benchSportsBets(sports, row))
      for (const row of ['SB2a', 'SB2b'] as const) await add(row, () => benchSportsSettlement(sports, row, bets))
      await add('SB5', () => benchOpenBets(sports, bets))
      await bench.close()
    } finally {
      await server.stop()
    }
  }
  if (asked('GF1')) {
    const server = await startBenchServer()
    try {
      await add('GF1', () => benchFlights({ url: server.url, seconds: Number(values.seconds) }))
    } finally {
      await server.stop()
    }
  }
  await add('CO1', () => benchConsoleReads({ seconds: Number(values.seconds), large: values.large }))
  await add('P9', benchFirstVisit)
  await add('P11', benchSearch)
  await add('P13', benchStart)
}

const say = (text: string): void => void process.stderr.write(`${text}\n`)

if (!isGenerator) await main()
