/** Who meets whom in the house's simulated sports, and how strong they are: docs/fairness.md, "A simulated match". */
const WORDS = 2 ** 32
const MINUTE_MS = 60_000

/** Draws hundredths from 0.80 to 1.25, from a number (sfc32, the first word after twenty). */
function strengthOf(number) {
  let [a, b, c, counter] = [number | 0, 0x9e3779b9 | 0, 0x243f6a88 | 0, 1]
  const word = () => {
    const sum = (a + b + counter) | 0
    counter = (counter + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (((c << 21) | (c >>> 11)) + sum) | 0
    return sum >>> 0
  }
  for (let skipped = 0; skipped < 20; skipped += 1) word()
  let drawn = word()
  while (drawn >= WORDS - (WORDS % 46)) drawn = word()
  return 0.8 + (drawn % 46) / 100
}

const team = (league) => (name, at) => ({
  name,
  attack: strengthOf(league * 100 + at * 2 + 1),
  defence: strengthOf(league * 100 + at * 2 + 2),
})
const side = (name, at) => ({ name, strength: strengthOf(at + 1) })

/** Competitions by name; each has an event every so many minutes, so many after the hour. */
const COMPETITIONS = {
  'Tidewater League': {
    key: 'tidewater',
    sport: 'football',
    every: 15,
    after: 0,
    sides: [
      'Port Amber',
      'Saltmarsh Rovers',
      'Lantern Bay',
      'Gull Rock',
      'Harbour Athletic',
      'Coral Town',
      'Driftwood',
      'Anchor Vale',
    ].map(team(0)),
  },
  'Highfell Division': {
    key: 'highfell',
    sport: 'football',
    every: 15,
    after: 7.5,
    sides: [
      'Stonebridge',
      'Pinecrest',
      'Falconer United',
      'Upper Mere',
      'Slate City',
      'Ravenhill',
      'Larkfield',
      'Windgate',
    ].map(team(1)),
  },
  'Static Cup': {
    key: 'static-cup',
    sport: 'series',
    every: 15,
    after: 1,
    sides: ['Night Relay', 'Cobalt Foxes', 'Static Bloom', 'Paper Tigers', 'Sixth Sun', 'Hollow Moon'].map(side),
  },
  'Old Mill Arena': {
    key: 'old-mill-arena',
    sport: 'cockfight',
    every: 3,
    after: 0,
    sides: ['Red Ember', 'Old Brass', 'Quick Sparrow', 'Thunder Jar', 'White Cedar', 'Copper Bell'].map(side),
  },
}

/** The event that a competition has at a moment: its key and its sides; undefined where it has none. */
export function eventAt(competition, startsAtMs) {
  const known = Object.hasOwn(COMPETITIONS, competition) ? COMPETITIONS[competition] : undefined
  const nr = known === undefined ? Number.NaN : (startsAtMs / MINUTE_MS - known.after) / known.every
  if (!Number.isSafeInteger(nr)) return undefined
  const { key, sport, sides } = known
  const games = sides.length * (sides.length - 1)
  const at = (nr * (sides.length * 2 - 3)) % games
  const home = Math.floor(at / (sides.length - 1))
  const other = at % (sides.length - 1)
  return { key: `${key}-${nr}`, sport, home: sides[home], away: sides[other >= home ? other + 1 : other] }
}
