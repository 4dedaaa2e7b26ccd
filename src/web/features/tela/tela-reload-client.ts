import { TELA_RELOAD_INTERVAL_MS } from '#contract/tela/limits.ts'

const READINESS_TIMEOUT_MS = 8000

/** Fades the display to its background before the reload, so that it does not flash. */
export const reloadSoftly = (): void => {
  document.body.style.transition = 'opacity 800ms'
  document.body.style.opacity = '0'
  setTimeout(() => window.location.reload(), 850)
}

const reloadWhenReachable = async (reload: () => void): Promise<void> => {
  const controller = new AbortController()
  const timer = setTimeout(() => controller.abort(), READINESS_TIMEOUT_MS)
  const response = await fetch('/readyz', { cache: 'no-store', signal: controller.signal }).catch(() => undefined)
  clearTimeout(timer)
  if (response?.ok) reload()
}

/** Specification §9: a display reloads every ten minutes, and only if the server responds. @returns how to stop it. */
export const reloadEachTenMinutes = (reload: () => void): (() => void) => {
  const timer = setInterval(() => void reloadWhenReachable(reload), TELA_RELOAD_INTERVAL_MS)
  return () => clearInterval(timer)
}
