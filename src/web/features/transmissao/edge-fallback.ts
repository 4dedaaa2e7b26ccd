/** The same file at the portal itself: an address at the edge ends with it. */
export const portalAddress = (address: string): string => address.slice(Math.max(0, address.indexOf('/transmissao/')))

/** A phone that changes its network fails once, too. */
const FAILURES_MAX = 2
const FIRST_RETURN_MS = 30_000
const RETURN_MAX_MS = 600_000
/** The portal forgets a viewer after 15 s. */
const REPORT_INTERVAL_MS = 10_000

/** Chooses between the edge and the portal: a dead edge must not end the picture, and the line of the portal does not carry all viewers. */
export class EdgeFallback {
  private failures = 0
  private returnMs = FIRST_RETURN_MS
  private returnAt = 0
  private reportAt = 0

  private get isAway(): boolean {
    return Date.now() < this.returnAt
  }

  choose(address: string): string {
    return this.isAway ? portalAddress(address) : address
  }

  /** @param status 0 where nothing was received. With 5xx the edge is there, and what is missing is the portal behind it. */
  failed(status: number, isTimeout = false): void {
    if (this.isAway || status >= 500 || !navigator.onLine) return
    this.failures += isTimeout ? FAILURES_MAX : 1
    if (this.failures < FAILURES_MAX) return
    this.failures = 0
    this.returnAt = Date.now() + this.returnMs
    this.returnMs = Math.min(RETURN_MAX_MS, this.returnMs * 2)
  }

  succeeded(): void {
    if (this.isAway) return
    this.failures = 0
    this.returnMs = FIRST_RETURN_MS
  }

  /**
   * The portal counts viewers, and the devices of a code, and does not hear of those whom the edge serves: called often, it tells it.
   * @returns false when the portal refuses this viewer
   */
  async report(address: string): Promise<boolean> {
    const here = portalAddress(address)
    if (here === address || Date.now() < this.reportAt) return true
    this.reportAt = Date.now() + REPORT_INTERVAL_MS
    const response = await fetch(here, { method: 'HEAD' }).catch(() => undefined)
    return response?.status !== 403
  }
}
