import { callAddress, maskTelefone } from '#contract/fields/telefone.ts'
import { PONTO_MAX } from '#contract/sepultura/limits.ts'
import type { Sepultura, UnidadeSepulturas } from '#contract/sepultura/schema.ts'
import classes from './graves.module.css'
import { SEPULTURA } from './messages.ts'

const percent = (value: number): string => `${(value / PONTO_MAX) * 100}%`

const Plan = ({ planta, quadra, marca }: { planta: string; quadra: string; marca: { x: number; y: number } }) => (
  <div className={classes.plan}>
    <img src={planta} alt={SEPULTURA.planta(quadra)} />
    <span className={classes.mark} style={{ left: percent(marca.x), top: percent(marca.y) }} aria-hidden="true">
      {quadra}
    </span>
  </div>
)

const Fact = ({ term, value }: { term: string; value: string }) =>
  value === '' ? null : (
    <div>
      <dt>{term}</dt>
      <dd>{value}</dd>
    </div>
  )

/** One grave, with the map of the unit where its quadra is on it. */
export const Grave = ({ sepultura, planta }: { sepultura: Sepultura; planta: string }) => {
  const { nome, ano, cemiterio, quadra, lote, portao, marca } = sepultura
  return (
    <li className={classes.grave}>
      <h2>
        {nome} <span className="soft">{ano}</span>
      </h2>
      <p>{cemiterio}</p>
      <dl className={classes.facts}>
        <Fact term={SEPULTURA.quadra} value={quadra} />
        <Fact term={SEPULTURA.lote} value={lote} />
        <Fact term={SEPULTURA.portao} value={portao} />
      </dl>
      {marca ? <Plan planta={planta} quadra={quadra} marca={marca} /> : <p className="soft">{SEPULTURA.semPlanta}</p>}
    </li>
  )
}

/** The telephone of the office; at the kiosk, which cannot call, only its number. */
export const Office = ({ unidade, isKiosk }: { unidade: UnidadeSepulturas; isKiosk: boolean }) => {
  if (unidade.telefone === '' || isKiosk) return null
  return (
    <a className={`touch strong ${classes.onScreen}`} href={callAddress(unidade.telefone)}>
      {SEPULTURA.telefone(maskTelefone(unidade.telefone))}
    </a>
  )
}
