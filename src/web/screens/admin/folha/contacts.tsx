import { useQuery } from '@tanstack/react-query'
import { Fragment } from 'react'
import { maskTelefone } from '#contract/fields/telefone.ts'
import type { UnitCode } from '#contract/units.ts'
import { canonicalUnit } from '#contract/units.ts'
import { useSobre } from '#web/features/configuracao/sobre-query.ts'
import { api } from '#web/lib/http.ts'
import classes from './folha.module.css'
import { FOLHA } from './messages.ts'

const useContatos = () =>
  useQuery({ queryKey: ['contatos'], queryFn: ({ signal }) => api('GET /exibicao/contatos', { signal }) })

/** Phone of the unit of the velório; without one, of the group. */
export const Contacts = ({ empresa }: { empresa: UnitCode | null }) => {
  const contatos = useContatos()
  const grupo = useSobre()
  const unit = contatos.data?.find(({ unidade }) => empresa !== null && canonicalUnit(unidade) === empresa)
  const numbers = [
    unit?.telefone && maskTelefone(unit.telefone),
    unit?.whatsapp && FOLHA.whatsapp(maskTelefone(unit.whatsapp)),
  ]
  const shown = numbers.filter(text => text)
  const fallback = grupo.data?.telefone ? maskTelefone(grupo.data.telefone) : ''
  return (
    <p>
      {FOLHA.ajuda} {shown.length > 0 ? `${unit?.nome}: ` : <span className={classes.number}>{fallback}</span>}
      {shown.map((text, index) => (
        <Fragment key={text}>
          {index > 0 && ', '}
          <span className={classes.number}>{text}</span>
        </Fragment>
      ))}
    </p>
  )
}
