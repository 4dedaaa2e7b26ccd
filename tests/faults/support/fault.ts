import type { Fixture } from './fixture.ts'

export type Fault = {
  id: `F${number}`
  name: string
  /** How this test injects the fault, including what it leaves out. */
  injected: string
  holds: string
  /** @returns the observed result, with figures. @throws Failed, NotRun */
  run: (fixture: Fixture) => Promise<string>
}
