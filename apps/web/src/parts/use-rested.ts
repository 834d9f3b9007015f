import { useEffect, useState } from 'react'

/** A value once it has rested for a while, so that not every letter becomes a call. */
export function useRested<Value>(value: Value, pauseMs: number): Value {
  const [rested, setRested] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setRested(() => value), pauseMs)
    return () => clearTimeout(timer)
  }, [value, pauseMs])
  return rested
}
