import { callAddress, maskTelefone } from '#contract/fields/telefone.ts'
import { useSobre } from './sobre-query.ts'

/** The group's data protection officer, as far as the group has named one. */
export const Encarregado = () => {
  const { encarregado = '', encarregadoEmail = '', encarregadoTelefone = '' } = useSobre().data ?? {}
  if (encarregado + encarregadoEmail + encarregadoTelefone === '') return null
  return (
    <p>
      Encarregado pelo tratamento de dados pessoais{encarregado !== '' && `: ${encarregado}`}
      {encarregadoEmail !== '' && (
        <>
          <br />
          <a href={`mailto:${encarregadoEmail}`} className="touch">
            {encarregadoEmail}
          </a>
        </>
      )}
      {encarregadoTelefone !== '' && (
        <>
          <br />
          <a href={callAddress(encarregadoTelefone)} className="touch">
            {maskTelefone(encarregadoTelefone)}
          </a>
        </>
      )}
    </p>
  )
}
