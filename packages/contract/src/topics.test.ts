import { expect, it } from 'vitest'
import { gameMessage, houseMessage } from './protocols/studio.ts'
import { findTopic, topicName, topicTable } from './topics.ts'

it.each([
  ['status', 'status', ''],
  ['content', 'content', ''],
  ['winners:PT-BR', 'winners', 'PT-BR'],
  ['game:17', 'game', '17'],
])('[RTM-05] %s is a topic', (name, kind, of) => {
  expect(findTopic(topicTable, name)).toMatchObject({ kind, of })
  expect(topicName(kind, of)).toBe(name)
})

it.each(['', 'status:', 'status:1', 'winners', 'winners:', 'winners:xx', 'game:0', 'game:017', 'game:1:2', 'toString'])(
  '[RTM-05] %j is none',
  (name) => expect(findTopic(topicTable, name)).toBeUndefined(),
)

it('[RTM-05] the page of a game may ask for the topic of its game, by no node, and is told that alone', () => {
  const asks = (topic: string) => gameMessage.safeParse({ type: 'wheelhouse.game', event: 'subscribe', topic }).success
  expect(['game', 'game:17', 'winners:EN', 'status'].filter(asks)).toEqual(['game'])
  const told = (topic: string, data: unknown) =>
    houseMessage.safeParse({ type: 'wheelhouse.house', command: 'topic', topic, data }).success
  expect([told('game', { open: false }), told('game', {}), told('status', { open: false })]).toEqual([
    true,
    false,
    false,
  ])
})
