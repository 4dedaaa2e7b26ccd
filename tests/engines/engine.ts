/** What the journeys need of a browser. A window is a fresh profile: nobody is signed in, nothing is stored. */
export type BrowserWindow = {
  /** Navigates, and waits until the document has loaded. */
  open: (address: string) => Promise<void>
  /** The value of an expression in the page, a promise included; it has to be JSON. */
  evaluate: <T>(expression: string) => Promise<T>
  /** Presses and releases the main button of a mouse at this position of the viewport. */
  click: (x: number, y: number) => Promise<void>
  /** Presses and releases one key after another; see `keys.ts` for those without a character. */
  type: (keys: string) => Promise<void>
  chooseFile: (selector: string, path: string) => Promise<void>
  /** Sets the size of the viewport. */
  resize: (width: number, height: number) => Promise<void>
  /** A PNG of the viewport. */
  picture: () => Promise<Buffer>
  close: () => Promise<void>
}

export type Engine = { name: string; openWindow: () => Promise<BrowserWindow> }

/** Visitors live here: the pages say the hours of both zones. */
export const TIME_ZONE = 'Europe/Lisbon'
