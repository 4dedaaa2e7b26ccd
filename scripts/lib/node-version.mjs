import { giveUp } from './say.mjs'

const NEEDED = [20, 19]

/** @param version as in `process.versions.node`. */
export const isNewEnough = version => {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > NEEDED[0] || (major === NEEDED[0] && minor >= NEEDED[1])
}

export const requireNode = () => {
  const found = process.versions.node
  if (!isNewEnough(found))
    giveUp(
      `O portal precisa do Node.js ${NEEDED.join('.')} ou mais novo; esta máquina tem o ${found}. Atualize e repita.`,
    )
}
