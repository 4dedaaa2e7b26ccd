import { FORMS_AT_ONCE_MAX } from '#contract/limits.ts'
import { Problem, tooManyAttempts } from '#server/core/problem.ts'
import { FORM_RETRY_AFTER_SECONDS } from './limits.ts'
import { addressKey } from './rate-limits.ts'

/** One form being read and worked on. */
export type FormSlot = {
  /** Waits until so many bytes of it may be held in memory. @throws Problem INDISPONIVEL after `waitMs`. */
  reserve: (bytes: number) => Promise<void>
  leave: () => void
}

export type FormSlots = {
  /** @throws Problem MUITAS_TENTATIVAS, INDISPONIVEL when too many forms are open, from this address or in all. */
  enter: (address: string) => FormSlot
  total: () => { forms: number; bytes: number }
}

export type FormBounds = {
  forms: { node: number; address: number }
  bytes: { node: number; address: number }
  waitMs: number
}

type Usage = { forms: number; bytes: number }
type Waiting = { address: string; bytes: number; start: () => void }

/** What is in use on the node and by each address. */
const createUsage = () => {
  const node: Usage = { forms: 0, bytes: 0 }
  const addresses = new Map<string, Usage>()
  return {
    node,
    of: (address: string): Usage => addresses.get(address) ?? { forms: 0, bytes: 0 },
    add: (address: string, { forms, bytes }: Usage): void => {
      const own = addresses.get(address) ?? { forms: 0, bytes: 0 }
      for (const usage of [node, own]) {
        usage.forms += forms
        usage.bytes += bytes
      }
      if (own.forms > 0) addresses.set(address, own)
      else addresses.delete(address)
    },
  }
}

const createSlot = (
  address: string,
  usage: ReturnType<typeof createUsage>,
  {
    waitForBytes,
    startWaiting,
  }: { waitForBytes: (address: string, bytes: number) => Promise<void>; startWaiting: () => void },
): FormSlot => {
  let held = 0
  let left = false
  const release = (): void => {
    usage.add(address, { forms: 0, bytes: -held })
    held = 0
    startWaiting()
  }
  return {
    reserve: async bytes => {
      await waitForBytes(address, bytes)
      held += bytes
      if (left) release()
    },
    leave: () => {
      if (left) return
      left = true
      usage.add(address, { forms: -1, bytes: 0 })
      release()
    },
  }
}

/** Forms in progress on one node, bounded by number and by the bytes they hold. Waiting forms are served in the order of arrival. */
export const createFormSlots = (max: FormBounds = FORMS_AT_ONCE_MAX): FormSlots => {
  const usage = createUsage()
  const queue = new Set<Waiting>()

  const startWaiting = (): void => {
    for (const waiting of queue) {
      const { address, bytes } = waiting
      if (usage.node.bytes + bytes > max.bytes.node || usage.of(address).bytes + bytes > max.bytes.address) continue
      queue.delete(waiting)
      waiting.start()
    }
  }
  const waitForBytes = (address: string, bytes: number): Promise<void> =>
    new Promise((resolve, reject) => {
      const start = (): void => {
        clearTimeout(timer)
        usage.add(address, { forms: 0, bytes })
        resolve()
      }
      const waiting: Waiting = { address, bytes, start }
      const timer = setTimeout(() => {
        queue.delete(waiting)
        reject(new Problem('INDISPONIVEL', { retryAfter: FORM_RETRY_AFTER_SECONDS }))
      }, max.waitMs)
      queue.add(waiting)
      startWaiting()
    })
  return {
    enter: from => {
      const address = addressKey(from)
      if (usage.node.forms >= max.forms.node)
        throw new Problem('INDISPONIVEL', { retryAfter: FORM_RETRY_AFTER_SECONDS })
      if (usage.of(address).forms >= max.forms.address) throw tooManyAttempts(FORM_RETRY_AFTER_SECONDS)
      usage.add(address, { forms: 1, bytes: 0 })
      return createSlot(address, usage, { waitForBytes, startWaiting })
    },
    total: () => ({ ...usage.node }),
  }
}
