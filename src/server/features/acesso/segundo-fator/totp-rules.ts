import { Secret, TOTP } from 'otpauth'

const PERIOD_SECONDS = 30
/** One step in each direction, because the clocks of phones differ. */
const DRIFT_MAX_STEPS = 1

/** 160 bits, base 32. */
export const newSegredo = (): string => new Secret({ size: 20 }).base32

const totpOf = (segredo: string, conta: string): TOTP =>
  new TOTP({
    issuer: 'Memorial',
    label: conta,
    secret: Secret.fromBase32(segredo),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  })

/** The `otpauth://` address in the QR code. */
export const totpUri = (segredo: string, conta: string): string => totpOf(segredo, conta).toString()

/** @returns the step of a six-digit code; undefined for a wrong one. */
export const stepOf = (segredo: string, codigo: string, now: number): number | undefined => {
  if (!/^\d{6}$/.test(codigo)) return undefined
  const delta = totpOf(segredo, '').validate({ token: codigo, timestamp: now, window: DRIFT_MAX_STEPS })
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD_SECONDS) + delta
}
