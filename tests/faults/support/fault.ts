import type { Rig } from './fixture.ts'

export type Fault = {
  id: `F${number}`
  name: string
  /** How it is injected here, honestly. */
  injected: string
  holds: string
  /** @returns what was seen, with figures. @throws Failed, NotRun */
  run: (rig: Rig) => Promise<string>
}
