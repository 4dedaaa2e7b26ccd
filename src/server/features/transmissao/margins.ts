import type { Margins } from '#server/db/chapel-margins.ts'
import type { Deps } from '#server/deps.ts'

/** The house's margins of a broadcast, and those of chapels that have their own in the file of cameras. */
export const marginsOf = ({ config, chapelMargins }: Pick<Deps, 'config' | 'chapelMargins'>): Margins => ({
  preparo: config.PREPARO_MIN,
  tolerancia: config.ENCERRA_TOLERANCIA_MIN,
  chapels: chapelMargins?.() ?? [],
})
