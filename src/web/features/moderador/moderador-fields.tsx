import { Checkbox, NativeSelect, Select, TextInput } from '@mantine/core'
import { LINK_SENHA_DAYS } from '#contract/acesso/limits.ts'
import { MODERADOR_CLIENTE, PARENTESCO_FALECIDO, TIPOS_PARENTESCO } from '#contract/moderador/messages.ts'
import { textFields } from '#web/lib/text-fields.ts'
import classes from '#web/ui/admin/form.module.css'
import { MOSTRAR_SENHA } from '#web/ui/admin/messages.ts'
import { SenhaInput } from '#web/ui/admin/senha-input.tsx'
import { type ModeradorDraft, type ModeradorErrors, parentescoOf, tipoOf } from './draft.ts'
import { MODERADOR_TELA } from './messages.ts'

type Change = (part: Partial<ModeradorDraft>) => void

const Relationship = ({
  draft,
  error,
  onChange,
}: {
  draft: ModeradorDraft
  error: string | undefined
  onChange: Change
}) => (
  <>
    <NativeSelect
      label={MODERADOR_TELA.cliente}
      value={draft.moderador_cliente}
      data={[...MODERADOR_CLIENTE]}
      onChange={event =>
        onChange({
          moderador_cliente: event.currentTarget.value === MODERADOR_CLIENTE[0] ? MODERADOR_CLIENTE[0] : 'Ainda não',
        })
      }
    />
    <Select
      label={MODERADOR_TELA.parentesco}
      placeholder={MODERADOR_TELA.escolha}
      clearable
      clearButtonProps={{ 'aria-label': MODERADOR_TELA.limpar, 'aria-hidden': false, tabIndex: 0, size: 'lg' }}
      value={draft.parentesco_falecido}
      data={[...PARENTESCO_FALECIDO]}
      onChange={value => onChange({ parentesco_falecido: value === null ? null : parentescoOf(value) })}
    />
    {draft.parentesco_falecido === 'Sim' && (
      <Select
        label={MODERADOR_TELA.qualParentesco}
        required
        searchable
        nothingFoundMessage={MODERADOR_TELA.nenhumTipo}
        value={draft.tipo_parentesco}
        data={[...TIPOS_PARENTESCO]}
        error={error}
        onChange={value => onChange({ tipo_parentesco: tipoOf(value) })}
      />
    )}
  </>
)

const placeholderOf = (existente: boolean, senhaPeloLink: boolean): string | undefined => {
  if (existente) return MODERADOR_TELA.jaCadastrada
  return senhaPeloLink ? MODERADOR_TELA.criaPeloLink : undefined
}

type ModeradorFieldsProps = {
  draft: ModeradorDraft
  senha: string
  existente: boolean
  errors: ModeradorErrors
  /** The draft was restored without its password. */
  restored?: boolean
  onChange: Change
  onSenha: (senha: string) => void
  onEmailLeft: () => void
}

/** Typed by staff, or created by the moderator with a link. */
const Senha = ({ draft, senha, existente, errors, restored, onChange, onSenha }: ModeradorFieldsProps) => (
  <>
    <SenhaInput
      label={MODERADOR_TELA.senha}
      toggle={MOSTRAR_SENHA}
      autoComplete="new-password"
      required={!existente && !draft.senhaPeloLink}
      disabled={existente || draft.senhaPeloLink}
      placeholder={placeholderOf(existente, draft.senhaPeloLink)}
      description={restored ? MODERADOR_TELA.senhaDeNovo : undefined}
      value={senha}
      error={errors.senha}
      onChange={onSenha}
    />
    {!existente && (
      <Checkbox
        label={MODERADOR_TELA.peloLink}
        description={MODERADOR_TELA.peloLinkAjuda(LINK_SENHA_DAYS)}
        checked={draft.senhaPeloLink}
        onChange={event => {
          onSenha('')
          onChange({ senhaPeloLink: event.currentTarget.checked })
        }}
      />
    )}
  </>
)

/** The moderator's details (specification §2, §4): e-mail and password of an existing one do not change. */
export const ModeradorFields = (props: ModeradorFieldsProps) => {
  const { draft, existente, errors, onChange } = props
  const field = textFields(draft, errors, onChange)
  return (
    <div className={classes.form}>
      {existente && <p className="note">{MODERADOR_TELA.existente}</p>}
      <TextInput label={MODERADOR_TELA.nome} required maxLength={100} autoComplete="off" {...field('nome')} />
      <TextInput
        label={MODERADOR_TELA.email}
        type="email"
        autoComplete="off"
        required={!existente}
        disabled={existente}
        placeholder={existente ? MODERADOR_TELA.jaCadastrado : undefined}
        description={existente ? undefined : MODERADOR_TELA.emailAjuda}
        maxLength={128}
        {...field('email')}
        onBlur={props.onEmailLeft}
      />
      <Senha {...props} />
      <Relationship draft={draft} error={errors.tipo_parentesco} onChange={onChange} />
      {!existente && <p className="note">{MODERADOR_TELA.termos}</p>}
    </div>
  )
}
