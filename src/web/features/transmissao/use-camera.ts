import { useEffect, useRef, useState } from 'react'
import { type CameraChoice, CameraRefused, closeCamera, listCameras, openCamera } from './device-camera-client.ts'
import { APARELHO } from './device-messages.ts'

export type CameraOfDevice = {
  stream: MediaStream | undefined
  /** The current stream, for code outside the render. */
  current: () => MediaStream | undefined
  cameras: CameraChoice[]
  opening: boolean
  /** Why the camera is not open, with a sentence about what to do. */
  refusal: string | undefined
  /** @returns whether it is open now. */
  open: (deviceId?: string) => Promise<boolean>
  close: () => void
}

/** Camera and microphone of this device, closed with the page. `onLost`: the device ended them. */
export const useCamera = (onLost: () => void): CameraOfDevice => {
  const [stream, setStream] = useState<MediaStream>()
  const [cameras, setCameras] = useState<CameraChoice[]>([])
  const [opening, setOpening] = useState(false)
  const [refusal, setRefusal] = useState<string>()
  const latest = useRef<MediaStream>(undefined)
  useEffect(() => () => closeCamera(latest.current), [])
  const show = (next: MediaStream | undefined): void => {
    if (latest.current !== next) closeCamera(latest.current)
    latest.current = next
    setStream(next)
  }
  const lose = (why: string): void => {
    show(undefined)
    setRefusal(why)
    onLost()
  }
  const open = async (deviceId?: string): Promise<boolean> => {
    setOpening(true)
    setRefusal(undefined)
    // A phone opens one camera at a time.
    if (deviceId !== undefined) closeCamera(latest.current)
    try {
      const next = await openCamera(deviceId)
      for (const track of next.getVideoTracks()) track.addEventListener('ended', () => lose(APARELHO.cameraSaiu))
      show(next)
      setCameras(await listCameras())
      return true
    } catch (error) {
      lose(error instanceof CameraRefused ? error.message : APARELHO.cameraFalhou)
      return false
    } finally {
      setOpening(false)
    }
  }
  const close = (): void => {
    show(undefined)
    setRefusal(undefined)
  }
  return { stream, current: () => latest.current, cameras, opening, refusal, open, close }
}
