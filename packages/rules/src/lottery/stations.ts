/** Vietnam's lottery stations and the days of the official draws. All of it is data: a station that is renamed or moved changes here. */

import { weekdayOf } from '../local-time.ts'

export type Region = 'north' | 'central' | 'south'

export interface Station {
  /** The id of its game. */
  readonly id: string
  readonly name: string
  readonly region: Region
}

const SOUTH = {
  'vn-hcm': 'TP. Hồ Chí Minh',
  'vn-dong-thap': 'Đồng Tháp',
  'vn-ca-mau': 'Cà Mau',
  'vn-ben-tre': 'Bến Tre',
  'vn-vung-tau': 'Vũng Tàu',
  'vn-bac-lieu': 'Bạc Liêu',
  'vn-dong-nai': 'Đồng Nai',
  'vn-can-tho': 'Cần Thơ',
  'vn-soc-trang': 'Sóc Trăng',
  'vn-tay-ninh': 'Tây Ninh',
  'vn-an-giang': 'An Giang',
  'vn-binh-thuan': 'Bình Thuận',
  'vn-vinh-long': 'Vĩnh Long',
  'vn-binh-duong': 'Bình Dương',
  'vn-tra-vinh': 'Trà Vinh',
  'vn-long-an': 'Long An',
  'vn-binh-phuoc': 'Bình Phước',
  'vn-hau-giang': 'Hậu Giang',
  'vn-tien-giang': 'Tiền Giang',
  'vn-kien-giang': 'Kiên Giang',
  'vn-da-lat': 'Đà Lạt',
} as const

const CENTRAL = {
  'vn-phu-yen': 'Phú Yên',
  'vn-hue': 'Huế',
  'vn-dak-lak': 'Đắk Lắk',
  'vn-quang-nam': 'Quảng Nam',
  'vn-da-nang': 'Đà Nẵng',
  'vn-khanh-hoa': 'Khánh Hòa',
  'vn-binh-dinh': 'Bình Định',
  'vn-quang-tri': 'Quảng Trị',
  'vn-quang-binh': 'Quảng Bình',
  'vn-gia-lai': 'Gia Lai',
  'vn-ninh-thuan': 'Ninh Thuận',
  'vn-quang-ngai': 'Quảng Ngãi',
  'vn-dak-nong': 'Đắk Nông',
  'vn-kon-tum': 'Kon Tum',
} as const

/** Who draws on each day from Monday on, in the order in which the day's results are printed. */
const DAYS: Readonly<Record<Region, readonly (readonly string[])[]>> = {
  north: Array.from({ length: 7 }, () => ['vn-north']),
  central: [
    ['vn-phu-yen', 'vn-hue'],
    ['vn-dak-lak', 'vn-quang-nam'],
    ['vn-da-nang', 'vn-khanh-hoa'],
    ['vn-binh-dinh', 'vn-quang-tri', 'vn-quang-binh'],
    ['vn-gia-lai', 'vn-ninh-thuan'],
    ['vn-da-nang', 'vn-quang-ngai', 'vn-dak-nong'],
    ['vn-kon-tum', 'vn-khanh-hoa', 'vn-hue'],
  ],
  south: [
    ['vn-hcm', 'vn-dong-thap', 'vn-ca-mau'],
    ['vn-ben-tre', 'vn-vung-tau', 'vn-bac-lieu'],
    ['vn-dong-nai', 'vn-can-tho', 'vn-soc-trang'],
    ['vn-tay-ninh', 'vn-an-giang', 'vn-binh-thuan'],
    ['vn-vinh-long', 'vn-binh-duong', 'vn-tra-vinh'],
    ['vn-hcm', 'vn-long-an', 'vn-binh-phuoc', 'vn-hau-giang'],
    ['vn-tien-giang', 'vn-kien-giang', 'vn-da-lat'],
  ],
}

const named = (names: Readonly<Record<string, string>>, region: Region): Station[] =>
  Object.entries(names).map(([id, name]) => ({ id, name, region }))

export const stations: ReadonlyMap<string, Station> = new Map(
  [...named({ 'vn-north': 'Miền Bắc' }, 'north'), ...named(SOUTH, 'south'), ...named(CENTRAL, 'central')].map(
    (station) => [station.id, station],
  ),
)

/** The stations of a region that draw on a date, in the printed order. */
export const stationsOn = (date: string, region: Region): Station[] =>
  (DAYS[region][weekdayOf(date) - 1] ?? []).flatMap((id) => stations.get(id) ?? [])

/** The game of two stations together: its id names them in the order of the alphabet, so that a pair has one. */
export const twoStations = (first: string, second: string): string => [first, second].toSorted().join('+')

/** The two stations of Central or South that a game such as `vn-dong-thap+vn-hcm` joins. */
export function readTwoStations(game: string): readonly [Station, Station] | undefined {
  const [first, second, ...more] = game.split('+').map((id) => stations.get(id))
  if (first === undefined || second === undefined || more.length > 0 || first.id >= second.id) return undefined
  return first.region === 'north' || second.region === 'north' ? undefined : [first, second]
}

/** All pairs of stations of Central or South that draw on a common day of the week, each by the ids of its stations. */
export const stationPairs: readonly (readonly [string, string])[] = [
  ...new Map(
    (['south', 'central'] as const)
      .flatMap((region) => DAYS[region])
      .flatMap((ids) => ids.flatMap((first, i) => ids.slice(i + 1).map((second) => [first, second].toSorted())))
      .map(([first = '', second = '']) => [twoStations(first, second), [first, second] as const]),
  ).values(),
]

/** When an official game is drawn, in the time of its zone. */
export interface Schedule {
  readonly zone: string
  /** 1 to 7 from Monday on, or days of the month. */
  readonly days: { readonly weekdays: readonly number[] } | { readonly monthDays: readonly number[] }
  /** Hours and minutes: `16:15`. */
  readonly draws: string
  /** When sale ends; the brand's guard may end it earlier. */
  readonly closes: string
}

const TIMES: Readonly<Record<Region, string>> = { south: '16:15', central: '17:15', north: '18:15' }

const scheduleOf = ({ id, region }: Station): Schedule => ({
  zone: 'Asia/Ho_Chi_Minh',
  days: { weekdays: [1, 2, 3, 4, 5, 6, 7].filter((day) => DAYS[region][day - 1]?.includes(id)) },
  draws: TIMES[region],
  closes: TIMES[region],
})

/** The official games by id. The days of Lao draws and the closing of the Thai ones differ by source: brands may set them. */
export const schedules: ReadonlyMap<string, Schedule> = new Map([
  ...[...stations.values()].map((station): [string, Schedule] => [station.id, scheduleOf(station)]),
  ['th-gov', { zone: 'Asia/Bangkok', days: { monthDays: [1, 16] }, draws: '16:00', closes: '15:30' }],
  ['lao', { zone: 'Asia/Vientiane', days: { weekdays: [1, 3, 5] }, draws: '20:30', closes: '20:30' }],
  ['mark-six', { zone: 'Asia/Hong_Kong', days: { weekdays: [2, 4, 6] }, draws: '21:30', closes: '21:15' }],
])
