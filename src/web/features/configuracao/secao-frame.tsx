import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import type { SecaoConfiguracao } from '#contract/configuracao/schema.ts'
import { isAdmin } from '#contract/roles.ts'
import { hasErrors } from '#web/lib/form-errors.ts'
import { useSession } from '#web/lib/session.ts'
import formClasses from '#web/ui/admin/form.module.css'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { LeaveDialog } from '#web/ui/admin/leave-dialog.tsx'
import { CONFIGURACOES } from './messages.ts'
import classes from './secao-frame.module.css'
import type { SecaoForm } from './use-secao-form.ts'

type SecaoFrameProps = {
  secao: SecaoConfiguracao
  form: Pick<
    SecaoForm<SecaoConfiguracao>,
    'element' | 'footer' | 'errors' | 'unsaved' | 'outdated' | 'guard' | 'discard' | 'overwrite'
  >
  children: ReactNode
}

/** Frame of every section's form: read-only for collaborators; a question where another person saved meanwhile; discard and save. */
export const SecaoFrame = ({ secao, form, children }: SecaoFrameProps) => {
  const mayEdit = isAdmin(useSession()?.roles ?? [])
  return (
    <form {...form.element} className={formClasses.form}>
      <fieldset disabled={!mayEdit} className={classes.fields}>
        {children}
      </fieldset>
      {form.outdated && (
        <div role="alert" className={`alert ${classes.conflict}`}>
          <p>{`${secao.autor === '' ? 'Outra pessoa' : secao.autor} salvou esta parte enquanto você escrevia. Descarte o seu texto para ver o que vale agora, ou salve por cima.`}</p>
          <div className="row">
            <Button variant="default" onClick={form.discard}>
              Descartar o meu
            </Button>
            <Button variant="default" onClick={form.overwrite}>
              Salvar o meu por cima
            </Button>
          </div>
        </div>
      )}
      {mayEdit && (
        <FormFooter
          sticky
          {...form.footer}
          error={hasErrors(form.errors) && CONFIGURACOES.confira}
          status={form.unsaved && 'Ainda não salvo.'}
          disabled={!form.unsaved || form.outdated}
          cancel={form.unsaved ? { label: 'Descartar', onClick: form.discard } : undefined}
        />
      )}
      <LeaveDialog guard={form.guard} />
    </form>
  )
}

/** A group of fields with a title. */
export const FieldGroup = ({ title, note, children }: { title: string; note?: string; children: ReactNode }) => (
  <section className={classes.group}>
    <h2>{title}</h2>
    {note && <p className="soft">{note}</p>}
    {children}
  </section>
)
