import { useParams, useSearchParams } from 'react-router'
import { isId } from '#contract/fields/id.ts'
import { paths } from '#web/paths.ts'
import { LinkButton } from '#web/ui/public/button.tsx'
import { PublicShell } from '#web/ui/public/shell.tsx'
import { CodeForm } from './code-form.tsx'
import { STATUS } from './messages.ts'
import classes from './status.module.css'

type Status = keyof typeof STATUS.variantes
const isStatus = (value: string | undefined): value is Status =>
  value !== undefined && Object.hasOwn(STATUS.variantes, value)

/** Status screen, three variants only (specification §2), without personal data. */
export const StatusScreen = () => {
  const { status } = useParams()
  const [search] = useSearchParams()
  const variant = isStatus(status) ? status : 'not-found'
  const { titulo, texto } = STATUS.variantes[variant]
  const id = search.get('id')
  const asksCode = variant === 'private' && isId(id)
  return (
    <PublicShell title={titulo}>
      <section className={classes.state}>
        <h1>{titulo}</h1>
        <p className="soft">{texto}</p>
        {asksCode && <CodeForm id={Number(id)} />}
        <div className="row">
          <LinkButton variant={asksCode ? 'ghost' : 'filled'} to={paths.inicio()}>
            {STATUS.voltar}
          </LinkButton>
          {variant === 'inactive' && (
            <LinkButton variant="ghost" to={paths.contato()}>
              {STATUS.equipe}
            </LinkButton>
          )}
          {variant === 'not-found' && (
            <LinkButton variant="ghost" to={paths.lista('despedidas')}>
              {STATUS.procurar}
            </LinkButton>
          )}
        </div>
      </section>
    </PublicShell>
  )
}
