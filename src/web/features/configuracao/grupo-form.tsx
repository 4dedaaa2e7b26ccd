import { Button, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import {
  GRUPO_CIDADE_MAX,
  GRUPO_NOME_CURTO_MAX,
  GRUPO_NOME_MAX,
  GRUPO_SOBRE_MAX,
  PESSOA_MAX,
  POLITICA_MAX_BYTES,
} from '#contract/configuracao/limits.ts'
import { CONFIGURACAO } from '#contract/configuracao/messages.ts'
import type { SecaoConfiguracao } from '#contract/configuracao/schema.ts'
import { lengthOf } from '#contract/fields/text.ts'
import { api, messageOf } from '#web/lib/http.ts'
import { paths } from '#web/paths.ts'
import { FileChoice } from '#web/ui/admin/file-choice.tsx'
import formClasses from '#web/ui/admin/form.module.css'
import { TelefoneFixoInput } from '#web/ui/admin/masked-input.tsx'
import { useSend } from '#web/ui/use-send.ts'
import { pdfUrl } from './data-url-file.ts'
import { PictureField } from './picture-field.tsx'
import { FieldGroup, SecaoFrame } from './secao-frame.tsx'
import { type SecaoForm, useSecaoForm } from './use-secao-form.ts'

const GRUPO = {
  telefone: 'Telefone',
  email: 'E-mail',
} as const

type PoliticaFieldProps = {
  /** Names of stored PDFs: the one of the draft, and the one in force. "" for the general text. */
  value: string
  saved: string
  error: string | undefined
  onChange: (nome: string) => void
}

const politicaState = ({ value, saved }: Pick<PoliticaFieldProps, 'value' | 'saved'>): string => {
  if (value === saved) return value === '' ? 'Vale o texto geral do portal.' : 'Vale o documento do grupo.'
  return value === ''
    ? 'Ao salvar, volta a valer o texto geral do portal.'
    : 'PDF enviado. Ele vale quando você salvar.'
}

/** The group's own privacy policy, or the general one that the portal brings along. */
const PoliticaField = ({ value, saved, error, onChange }: PoliticaFieldProps) => {
  const [problem, setProblem] = useState<string>()
  const send = useSend(
    async (file: File) => api('POST /cliente/configuracao/politica', { body: { arquivo: await pdfUrl(file) } }),
    { after: ({ nome }) => onChange(nome) },
  )
  const choose = (file: File) => {
    const isTooLarge = file.size > POLITICA_MAX_BYTES
    setProblem(isTooLarge ? CONFIGURACAO.politicaGrande : undefined)
    if (!isTooLarge)
      send.mutate(file, { onError: failed => setProblem(messageOf(failed, 'Não foi possível enviar o PDF.')) })
  }
  const shown = problem ?? error
  return (
    <>
      <p aria-live="polite">
        {politicaState({ value, saved })}{' '}
        <a href={paths.politica()} target="_blank" rel="noreferrer">
          Ver a que está no ar
        </a>
      </p>
      <div className="row">
        <FileChoice
          label={value === '' ? 'Escolher PDF' : 'Trocar PDF'}
          accept="application/pdf,.pdf"
          busy={send.isPending}
          onFile={choose}
        />
        {value !== '' && (
          <Button variant="subtle" onClick={() => onChange('')}>
            Voltar ao texto geral
          </Button>
        )}
      </div>
      {shown && (
        <p role="alert" className="problem">
          {shown}
        </p>
      )}
    </>
  )
}

type Secao = Extract<SecaoConfiguracao, { secao: 'grupo' }>
type FieldsProps = { form: SecaoForm<Secao> }

const fieldsOf = (form: SecaoForm<Secao>) => (name: keyof Secao['valor']) => form.getInputProps(`valor.${name}`)

const Names = ({ form }: FieldsProps) => {
  const field = fieldsOf(form)
  return (
    <>
      <TextInput
        label="Nome do grupo"
        description="Aparece no rodapé das páginas."
        withAsterisk
        aria-required
        maxLength={GRUPO_NOME_MAX}
        {...field('nome')}
      />
      <div className={formClasses.pair}>
        <TextInput
          label="Nome curto"
          description="No alto de todas as páginas."
          withAsterisk
          aria-required
          maxLength={GRUPO_NOME_CURTO_MAX}
          {...field('nomeCurto')}
        />
        <TextInput
          label="Desde o ano"
          description="Ao lado do nome curto."
          inputMode="numeric"
          placeholder="1973"
          maxLength={4}
          {...field('desde')}
        />
      </div>
      <TextInput label="Cidade e estado" maxLength={GRUPO_CIDADE_MAX} {...field('cidade')} />
      <PictureField
        label="Marca do grupo"
        note="No lugar do nome curto, sobre fundo claro. Sem marca, o nome aparece em letras."
        {...field('logo')}
      />
      <Textarea
        label="Quem somos"
        description={`Na página inicial. Deixe uma linha em branco entre os parágrafos. ${lengthOf(form.values.valor.sobre)}/${GRUPO_SOBRE_MAX}`}
        autosize
        minRows={6}
        maxLength={GRUPO_SOBRE_MAX}
        {...field('sobre')}
      />
    </>
  )
}

const Contacts = ({ form }: FieldsProps) => {
  const field = fieldsOf(form)
  return (
    <>
      <FieldGroup title="Contato do grupo">
        <div className={formClasses.pair}>
          <TelefoneFixoInput label={GRUPO.telefone} {...field('telefone')} />
          <TextInput label={GRUPO.email} type="email" {...field('email')} />
        </div>
      </FieldGroup>
      <FieldGroup
        title="Encarregado de dados (LGPD)"
        note="Aparece na página “Seus dados”, onde qualquer pessoa pede o que a lei garante."
      >
        <TextInput label="Nome do encarregado" maxLength={PESSOA_MAX} {...field('encarregado')} />
        <div className={formClasses.pair}>
          <TelefoneFixoInput label={GRUPO.telefone} {...field('encarregadoTelefone')} />
          <TextInput label={GRUPO.email} type="email" {...field('encarregadoEmail')} />
        </div>
      </FieldGroup>
    </>
  )
}

export const GrupoForm = ({ secao }: { secao: Secao }) => {
  const form = useSecaoForm(secao)
  return (
    <SecaoFrame secao={secao} form={form}>
      <Names form={form} />
      <Contacts form={form} />
      <FieldGroup
        title="Política de privacidade"
        note="O documento do grupo, em PDF de até 4 MB, no rodapé de todas as páginas. Sem ele vale o texto geral do portal."
      >
        <PoliticaField saved={secao.valor.politica} {...form.getInputProps('valor.politica')} />
      </FieldGroup>
    </SecaoFrame>
  )
}
