import { useEffect, useRef } from 'react'
import { create } from 'zustand'
import type { SocketHandle } from '#client/socket.ts'
import type { TopicData, TopicKind } from '#contract/topics.ts'

/** The socket of this tab, null until there was one; the application's receiver sets it. Only scripts that come later import it. */
export const useSocket = create<SocketHandle | null>(() => null)

/**
 * Hears a topic as long as the component stands, its newest message first. `of` is what stands after the colon of its
 * name, empty where nothing does, and null while nothing is to be heard.
 */
export function useTopic<Kind extends TopicKind>(
  kind: Kind,
  of: string | null,
  heard: (data: TopicData[Kind]) => void,
): void {
  const socket = useSocket()
  const listener = useRef(heard)
  useEffect(() => {
    listener.current = heard
  })
  useEffect(() => {
    if (of === null || socket === null) return undefined
    return socket.subscribe(kind, of, (data) => listener.current(data))
  }, [socket, kind, of])
}
