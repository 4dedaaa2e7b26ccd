import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { CAPELA } from '#contract/capela/messages.ts'
import type { Despedida } from '#contract/despedida/schema.ts'
import { velorioDifference } from '#contract/despedida/velorio-difference-rules.ts'
import { activeApresentacao, paginaFromApresentacao } from '#contract/despedida/velorio-rules.ts'
import { hasOneDate } from '#contract/falecido/life-rules.ts'
import { isDataParcial } from '#contract/fields/data-parcial.ts'
import { naoEntreguesInWords } from '#contract/situacao/messages.ts'
import apresentacaoFormClasses from '#web/features/capela/apresentacao-form.module.css'
import { ApresentacaoInputs } from '#web/features/capela/apresentacao-form.tsx'
import { APRESENTACAO_TELA } from '#web/features/capela/apresentacao-messages.ts'
import { apresentacaoSchema, newApresentacao, valuesOfApresentacao } from '#web/features/capela/apresentacao-values.ts'
import type { PaginaDaDespedida } from '#web/features/capela/apresentacao-velorio.tsx'
import { useSaveApresentacao } from '#web/features/capela/use-save-apresentacao.ts'
import { useSettleVelorio } from '#web/features/capela/use-settle-velorio.ts'
import { VelorioDifference, VelorioWarnings } from '#web/features/capela/velorio-notice.tsx'
import { ConflictDialog } from '#web/features/despedida/conflict-dialog.tsx'
import { DespedidaFields } from '#web/features/despedida/despedida-fields.tsx'
import type { EditValues } from '#web/features/despedida/despedida-values.ts'
import { EDITAR } from '#web/features/despedida/edit-messages.ts'
import { PersonFields } from '#web/features/despedida/person-fields.tsx'
import { PortraitField } from '#web/features/despedida/portrait-field.tsx'
import { PrivacyNotice, PrivacyQuestion, usePrivacyChange } from '#web/features/despedida/privacy-change.tsx'
import { useEdit } from '#web/features/despedida/use-edit.ts'
import { ContactCell } from '#web/features/participante/contact-cell.tsx'
import { sendingForm } from '#web/lib/first-problem.ts'
import { useHashIntoView } from '#web/lib/hash-into-view.ts'
import { formatInstant } from '#web/lib/instant.ts'
import { useUnsavedGuard } from '#web/lib/unsaved.ts'
import { useCall } from '#web/lib/use-call.ts'
import { paths } from '#web/paths.ts'
import { FormFooter } from '#web/ui/admin/form-footer.tsx'
import { LeaveDialog } from '#web/ui/admin/leave-dialog.tsx'
import { usePortalForm } from '#web/ui/admin/use-portal-form.ts'
import { Pending } from '#web/ui/public/states.tsx'
import classes from './editar-despedida.module.css'
import { ModeradorSection, useModeradorEdit } from './moderador-section.tsx'

type EditVelorioProps = {
  idDespedida: number
  /** The present values of the form. */
  page: EditValues
  onSettled: (saved: Despedida) => void
}

/** Shows beside the wake's fields where the typed values differ from the apresentacao, and values that look like a mistake. */
const EditVelorio = ({ idDespedida, page, onSettled }: EditVelorioProps) => {
  const apresentacao = useCall('GET /apresentacao/despedida/:id', {
    params: { id: idDespedida },
    refetchOnMount: 'always',
  }).data?.find(one => one.pagina)
  const settle = useSettleVelorio(idDespedida, onSettled)
  const active = apresentacao && activeApresentacao(apresentacao)
  return (
    <>
      {apresentacao && active && (
        <VelorioDifference
          pagina={page}
          apresentacao={apresentacao}
          busy={settle.isPending}
          onUseApresentacao={() => settle.mutate({ pagina: paginaFromApresentacao(page.local_velorio, active) })}
          onUsePagina={moved => settle.mutate({ apresentacao: valuesOfApresentacao(apresentacao), moved })}
        />
      )}
      <VelorioWarnings pagina={page} apresentacao={apresentacao} />
    </>
  )
}

/** A part of the edit screen with a title. */
const Section = ({ title, children }: { title: string; children: ReactNode }) => (
  <section className={classes.section}>
    <h2>{title}</h2>
    {children}
  </section>
)

type EditFormProps = { despedida: Despedida; full: boolean }

type OtherForm = { unsaved: boolean; check: () => boolean; submit: () => Promise<void> }

/** Chapel and moderator as one: each is checked, and saved if it was edited. */
const together = (forms: readonly OtherForm[]) => ({
  unsaved: forms.some(form => form.unsaved),
  check: () => forms.map(form => !form.unsaved || form.check()).every(Boolean),
  save: () => {
    for (const form of forms) if (form.unsaved) void form.submit()
  },
})

/** Notices, such as the access of the family or a new hour, that reached nobody: staff tell the people in another way. */
const UndeliveredNotices = ({ avisos_nao_entregues: avisos = [] }: Despedida) =>
  avisos.length > 0 && (
    <Section title="Avisos que não chegaram">
      <ul className={`notice ${classes.undelivered}`}>
        {avisos.map(aviso => (
          <li key={aviso.motivo}>
            <p>{naoEntreguesInWords(aviso)}</p>
            {aviso.pessoas.map(({ nome, telefone }) => (
              <p key={telefone}>
                {nome}: <ContactCell telefone={telefone} email={null} />
              </p>
            ))}
            <p className="note">{`O último em ${formatInstant(aviso.ultimo)}; some daqui depois de 7 dias.`}</p>
          </li>
        ))}
      </ul>
    </Section>
  )

/** The chapel on the edit screen, saved with the page. Only edited fields are stored, also across a reload; others follow the server. */
const useCapelaEdit = (idDespedida: number, enabled: boolean) => {
  const query = useCall('GET /apresentacao/despedida/:id', {
    params: { id: idDespedida },
    enabled,
    refetchOnMount: 'always',
  })
  const current = query.data?.find(one => one.pagina) ?? query.data?.slice(-1)[0]
  const saved = current ? valuesOfApresentacao(current) : newApresentacao(idDespedida)
  const save = useSaveApresentacao()
  const form = usePortalForm({
    schema: apresentacaoSchema,
    initial: saved,
    follow: 'fields',
    draft: enabled ? `capela:${idDespedida}` : undefined,
    send: (_hours, draft) => save.mutateAsync(draft),
    failure: error => (error instanceof Error ? error.message : undefined),
  })
  return { ...form, query, saved, error: save.error }
}
type CapelaEdit = ReturnType<typeof useCapelaEdit>

/** The despedida's chapel on the edit screen, where Previda and Agreste have one chapel more (specification §9). */
const ApresentacaoSection = ({ edit, pagina }: { edit: CapelaEdit; pagina: PaginaDaDespedida }) => {
  if (!edit.query.data)
    return <Pending query={edit.query} loading={APRESENTACAO_TELA.carregando} failed={CAPELA.erroCarregar} />
  return (
    <div className={apresentacaoFormClasses.form}>
      <ApresentacaoInputs
        draft={edit.values}
        saved={edit.saved}
        errors={edit.errors}
        onChange={edit.setValues}
        screen="edicao"
        pagina={pagina}
        error={edit.error}
      />
    </div>
  )
}

/** Person, page, chapel and moderator, saved together with one Salvar; a moderator may edit fewer fields (specification §6). */
export const EditForm = ({ despedida, full }: EditFormProps) => {
  const capela = useCapelaEdit(despedida.id, full)
  const moderador = useModeradorEdit(despedida, full)
  const others = [capela, moderador]
  const edit = useEdit(despedida, full, together(others))
  const unsaved = edit.unsaved || others.some(part => part.unsaved)
  const discard = () => {
    edit.discard()
    for (const part of others) part.discard()
  }
  const guard = useUnsavedGuard(unsaved, discard)
  const { values, errors } = edit
  useHashIntoView('#cerimonias')
  const isSaved = edit.footer.saved || others.some(part => part.footer.saved)
  const differs = capela.saved.id > 0 && velorioDifference(values, capela.saved) !== undefined
  const privacy = usePrivacyChange(despedida, values.tipo, edit.submit)
  const portrait = (
    <PortraitField
      value={values.foto_perfil}
      nome={despedida.pessoa_falecida.nome}
      sexo={values.sexo}
      onChange={foto_perfil => edit.setValues({ foto_perfil })}
    />
  )
  const person = (
    <PersonFields despedida={despedida} person={values} errors={errors} full={full} onChange={edit.setValues} />
  )
  return (
    <form {...sendingForm(privacy.save)}>
      <UndeliveredNotices {...despedida} />
      {full && (
        <Section title="Quem faleceu">
          {portrait}
          {person}
        </Section>
      )}
      <Section title="A página">
        {!full && portrait}
        <DespedidaFields
          values={values}
          head={{ nome: despedida.pessoa_falecida.nome, sexo: values.sexo, foto_perfil: values.foto_perfil }}
          errors={errors}
          onChange={edit.setValues}
          locked={!full}
          death={values.data_falecimento}
          oneDate={isDataParcial(values.data_falecimento) && hasOneDate(values)}
          optional
          person={
            !full && (
              <>
                <p className="soft">O lugar e a hora do velório e da cerimônia final são informados pela equipe.</p>
                <h3>Quem faleceu</h3>
                {person}
              </>
            )
          }
          afterVelorio={
            full && <EditVelorio idDespedida={despedida.id} page={values} onSettled={edit.velorioSettled} />
          }
        />
      </Section>
      {full && (
        <Section title="Capela">
          <ApresentacaoSection edit={capela} pagina={despedida} />
          <p>
            <Link to={paths.transmissao(despedida.id)}>{EDITAR.acompanhar}</Link>
          </p>
        </Section>
      )}
      {full && (
        <Section title="Moderador">
          <ModeradorSection despedida={despedida} edit={moderador} />
        </Section>
      )}
      <PrivacyNotice despedida={despedida} />
      <FormFooter
        sticky
        saving={edit.footer.saving || others.some(part => part.footer.saving)}
        error={edit.footer.error ?? capela.footer.error ?? moderador.footer.error}
        status={
          unsaved
            ? 'Há alterações não salvas neste aparelho.'
            : isSaved &&
              differs &&
              'Salvo. A reserva e a página ainda dizem coisas diferentes: escolha uma delas em “A página”.'
        }
        saved={isSaved}
        cancel={unsaved ? { label: 'Descartar alterações', onClick: discard } : undefined}
      />
      <PrivacyQuestion change={privacy} />
      {edit.conflict && (
        <ConflictDialog conflict={edit.conflict} mine={values} onResolve={edit.resolve} onBack={edit.backToEditing} />
      )}
      <LeaveDialog guard={guard} />
    </form>
  )
}
