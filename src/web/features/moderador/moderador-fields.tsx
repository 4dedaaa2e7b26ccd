import { NativeSelect, Select, TextInput } from '@mantine/core'
import { MODERADOR_CLIENTE, PARENTESCO_FALECIDO, TIPOS_PARENTESCO } from '#contract/moderador/messages.ts'
import { MOSTRAR_SENHA } from '#web/ui/admin/messages.ts'
import { SenhaInput } from '#web/ui/admin/senha-input.tsx'
import { type ModeradorDraft, type ModeradorErrors, parentescoOf, tipoOf } from './draft.ts'
import { MODERADOR_TELA } from './messages.ts'
import classes from './moderador-fields.module.css'

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

type ModeradorFieldsProps = {
  draft: ModeradorDraft
  senha: string
  existente: boolean
  errors: ModeradorErrors
  /** The draft came back without its password. */
  restored?: boolean
  onChange: Change
  onSenha: (senha: string) => void
  onEmailLeft: () => void
}

/** The moderator's details (specification §2, §4): of an existing one, e-mail and password stay as they are. */
export const ModeradorFields = (props: ModeradorFieldsProps) => {
  const { draft, senha, existente, errors, onChange } = props
  return (
    <div className={classes.fields}>
      {existente && <p className={classes.note}>{MODERADOR_TELA.existente}</p>}
      <TextInput
        label={MODERADOR_TELA.nome}
        required
        maxLength={100}
        autoComplete="off"
        value={draft.nome}
        error={errors.nome}
        onChange={event => onChange({ nome: event.currentTarget.value })}
      />
      <TextInput
        label={MODERADOR_TELA.email}
        type="email"
        inputMode="email"
        autoComplete="off"
        required={!existente}
        disabled={existente}
        placeholder={existente ? MODERADOR_TELA.jaCadastrado : undefined}
        description={existente ? undefined : MODERADOR_TELA.emailAjuda}
        maxLength={128}
        value={draft.email}
        error={errors.email}
        onChange={event => onChange({ email: event.currentTarget.value })}
        onBlur={props.onEmailLeft}
      />
      <SenhaInput
        label={MODERADOR_TELA.senha}
        toggle={MOSTRAR_SENHA}
        autoComplete="new-password"
        required={!existente}
        disabled={existente}
        placeholder={existente ? MODERADOR_TELA.jaCadastrada : undefined}
        description={props.restored ? MODERADOR_TELA.senhaDeNovo : undefined}
        value={senha}
        error={errors.senha}
        onChange={props.onSenha}
      />
      <Relationship draft={draft} error={errors.tipo_parentesco} onChange={onChange} />
      {!existente && <p className={classes.note}>{MODERADOR_TELA.termos}</p>}
    </div>
  )
}
