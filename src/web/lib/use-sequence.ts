import { useRef, useState } from 'react'

/** Runs a sequence of requests, one run at a time: a double tap runs it once. `step` is the one in progress. */
export const useSequence = <Step>() => {
  const running = useRef<boolean>(false)
  const [step, setStep] = useState<Step | null>(null)
  const run = async (work: (report: (step: Step) => void) => Promise<void>): Promise<void> => {
    if (running.current) return
    running.current = true
    try {
      await work(setStep)
    } finally {
      running.current = false
      setStep(null)
    }
  }
  return { step, run }
}
