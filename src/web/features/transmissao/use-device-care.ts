import { useEffect, useState } from 'react'
import { openAudioLevelMeter } from './audio-level-client.ts'

const LEVEL_POLL_INTERVAL_MS = 160

/** Sound level of the microphone, 0–1; undefined without one. */
export const useLevel = (stream: MediaStream | undefined): number | undefined => {
  const [level, setLevel] = useState<number>()
  useEffect(() => {
    if (!stream || stream.getAudioTracks().length === 0) {
      setLevel(undefined)
      return
    }
    const meter = openAudioLevelMeter(stream, LEVEL_POLL_INTERVAL_MS)
    const timer = setInterval(() => setLevel(Math.min(1, meter.level() * 4)), LEVEL_POLL_INTERVAL_MS)
    return () => {
      clearInterval(timer)
      meter.close()
    }
  }, [stream])
  return level
}

/** Prevents the screen from locking while `on`; a browser releases this when another tab is shown. @returns whether it is active. */
export const useWakeLock = (on: boolean): boolean => {
  const [active, setActive] = useState(false)
  useEffect(() => {
    if (!on || !('wakeLock' in navigator)) return
    let lock: WakeLockSentinel | undefined
    let over = false
    const take = async (): Promise<void> => {
      if (document.visibilityState !== 'visible' || over) return
      lock = await navigator.wakeLock.request('screen').catch(() => undefined)
      if (over) void lock?.release()
      else setActive(lock !== undefined)
      lock?.addEventListener('release', () => setActive(false))
    }
    const again = () => void take()
    document.addEventListener('visibilitychange', again)
    again()
    return () => {
      over = true
      setActive(false)
      document.removeEventListener('visibilitychange', again)
      void lock?.release()
    }
  }, [on])
  return active
}

type Battery = EventTarget & { level: number; charging: boolean }
const LOW_BATTERY_RATIO = 0.5

/** Percent left if the battery is below half and not charging; undefined if it is fine or unknown. */
export const useLowBattery = (): number | undefined => {
  const [low, setLow] = useState<number>()
  useEffect(() => {
    const ask = (navigator as Navigator & { getBattery?: () => Promise<Battery> }).getBattery
    if (!ask) return
    let over = false
    let battery: Battery | undefined
    const update = (): void => {
      if (battery && !over)
        setLow(battery.level < LOW_BATTERY_RATIO && !battery.charging ? Math.round(battery.level * 100) : undefined)
    }
    ask.call(navigator).then(
      found => {
        battery = found
        for (const event of ['levelchange', 'chargingchange']) found.addEventListener(event, update)
        update()
      },
      () => undefined,
    )
    return () => {
      over = true
      for (const event of ['levelchange', 'chargingchange']) battery?.removeEventListener(event, update)
    }
  }, [])
  return low
}
