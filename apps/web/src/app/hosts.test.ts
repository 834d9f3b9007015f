import { afterEach, describe, expect, it } from 'vitest'
import { gameUrl, pictureUrl, setHosts } from './hosts.ts'

afterEach(() => setHosts({ imgUrl: '', startGameUrl: '' }))

describe('the hosts of pictures and games', () => {
  it('[GAM-13] are this house unless the server has picked others', () => {
    expect([pictureUrl('/art/x/96.webp'), gameUrl('/studio/game?token=1')]).toEqual([
      '/art/x/96.webp',
      '/studio/game?token=1',
    ])
  })

  it('[GAM-13] stand before every path, and before no address that has a host', () => {
    setHosts({ imgUrl: 'https://img.example', startGameUrl: 'https://play.example' })
    expect(pictureUrl('/art/x/96.webp')).toBe('https://img.example/art/x/96.webp')
    expect(gameUrl('/studio/game?token=1')).toBe('https://play.example/studio/game?token=1')
    expect(gameUrl('https://vendor.example/open')).toBe('https://vendor.example/open')
  })
})
