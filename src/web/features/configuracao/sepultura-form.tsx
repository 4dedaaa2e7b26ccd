import { Anchor, Button, NumberInput, Switch, TextInput } from '@mantine/core'
import { type MouseEvent, useState } from 'react'
import { UNIDADE_NOME_MAX } from '#contract/configuracao/limits.ts'
import type { SecaoConfiguracao } from '#contract/configuracao/schema.ts'
import {
  CEMITERIOS_MAX,
  PONTO_MAX,
  PORTAO_NOME_MAX,
  PORTOES_MAX,
  QUADRA_NOME_MAX,
  QUADRAS_MAX,
} from '#contract/sepultura/limits.ts'
import type { Ponto } from '#contract/sepultura/rules.ts'
import { messageOf } from '#web/lib/http.ts'
import { useCall } from '#web/lib/use-call.ts'
import { paths } from '#web/paths.ts'
import { ConfirmDialog } from '#web/ui/admin/confirm-dialog.tsx'
import { useSend } from '#web/ui/use-send.ts'
import { PictureField } from './picture-field.tsx'
import { RowActions } from './row-actions.tsx'
import { FieldGroup, SecaoFrame } from './secao-frame.tsx'
import classes from './sepultura-form.module.css'
import { type SecaoForm, useSecaoForm } from './use-secao-form.ts'

const SEPULTURAS = {
  texto:
    'Uma página pública em que se procura uma sepultura pelo nome e pelo ano, com a planta desta unidade. Ela nunca mostra uma lista nem datas de nascimento.',
  ativa: 'Busca de sepulturas ligada',
  ativaAjuda: 'Desligada, o endereço responde como uma página que não existe.',
  abrir: 'Abrir a busca',
  totem: 'Abrir no totem do saguão',
  cemiterios: 'Cemitérios desta unidade',
  cemiteriosAjuda: 'O nome como está no registro de falecidos. Acentos e maiúsculas não importam.',
  cemiterio: (numero: number) => `Cemitério ${numero}`,
  novoCemiterio: 'Acrescentar cemitério',
  planta: 'Planta do cemitério',
  plantaAjuda: 'Uma imagem vista de cima, com as ruas e as quadras. Sem ela, a página diz a quadra e o lote.',
  x: 'Da esquerda',
  y: 'De cima',
  marcar: 'Marcar na planta',
  quadras: {
    titulo: 'Quadras',
    ajuda:
      'Escolha “Marcar na planta” e toque no lugar; os números, de 0 a 1000, dizem o mesmo. O nome é o número ou a letra do registro.',
    nome: 'Quadra',
    novo: 'Acrescentar quadra',
  },
  portoes: {
    titulo: 'Portões',
    ajuda: 'A página diz o portão mais perto de cada quadra.',
    nome: 'Portão',
    novo: 'Acrescentar portão',
  },
} as const

type Secao = Extract<SecaoConfiguracao, { secao: 'sepultura' }>
type ListName = 'quadras' | 'portoes'
/** The point that the next tap on the map moves. */
type Chosen = { list: ListName; index: number } | undefined

const percent = (value: number): string => `${(value / PONTO_MAX) * 100}%`

/** Where the picture was tapped, in thousandths. */
const pointOf = (event: MouseEvent<HTMLElement>): { x: number; y: number } => {
  const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
  const within = (part: number): number => Math.min(PONTO_MAX, Math.max(0, Math.round(part * PONTO_MAX)))
  return { x: within((event.clientX - left) / width), y: within((event.clientY - top) / height) }
}

type PlanProps = { form: SecaoForm<Secao>; chosen: Chosen }

/** A tap moves the chosen point; the fields of the list do the same for the keyboard. */
const Plan = ({ form, chosen }: PlanProps) => {
  const { planta, quadras, portoes } = form.values.valor
  const move = (event: MouseEvent<HTMLElement>) => {
    const point = chosen && form.values.valor[chosen.list][chosen.index]
    if (point) form.setFieldValue(`valor.${chosen.list}.${chosen.index}`, { ...point, ...pointOf(event) })
  }
  const mark = (kind: string) => (point: Ponto, index: number) => (
    <span
      key={`${kind}${index}`}
      className={`${classes.mark} ${classes[kind]}`}
      style={{ left: percent(point.x), top: percent(point.y) }}
    >
      {point.nome || index + 1}
    </span>
  )
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the number fields beside it do the same with a keyboard
    // biome-ignore lint/a11y/useKeyWithClickEvents: the number fields beside it do the same with a keyboard
    <div className={classes.plan} onClick={move}>
      <img src={planta} alt={SEPULTURAS.planta} />
      {quadras.map(mark('quadra'))}
      {portoes.map(mark('portao'))}
    </div>
  )
}

type PointsProps = PlanProps & { list: ListName; max: number; nameMax: number; onChoose: (chosen: Chosen) => void }

const Points = ({ form, list, max, nameMax, chosen, onChoose }: PointsProps) => {
  const points = form.values.valor[list]
  const texts = SEPULTURAS[list]
  const add = () => {
    form.insertListItem(`valor.${list}`, { nome: '', x: PONTO_MAX / 2, y: PONTO_MAX / 2 })
    onChoose({ list, index: points.length })
  }
  return (
    <FieldGroup title={texts.titulo} note={texts.ajuda}>
      <ol className={classes.points}>
        {points.map((point, index) => {
          const field = (name: keyof Ponto) => form.getInputProps(`valor.${list}.${index}.${name}`)
          const isChosen = chosen?.list === list && chosen.index === index
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place; its fields are controlled
            <li key={index} className={classes.point}>
              <TextInput label={texts.nome} withAsterisk aria-required maxLength={nameMax} {...field('nome')} />
              <NumberInput
                label={SEPULTURAS.x}
                min={0}
                max={PONTO_MAX}
                allowDecimal={false}
                hideControls
                {...field('x')}
              />
              <NumberInput
                label={SEPULTURAS.y}
                min={0}
                max={PONTO_MAX}
                allowDecimal={false}
                hideControls
                {...field('y')}
              />
              <Button
                variant={isChosen ? 'filled' : 'default'}
                aria-pressed={isChosen}
                onClick={() => onChoose(isChosen ? undefined : { list, index })}
              >
                {SEPULTURAS.marcar}
              </Button>
              <RowActions form={form} list={`valor.${list}`} index={index} count={points.length} name={point.nome} />
            </li>
          )
        })}
      </ol>
      <div>
        <Button variant="default" disabled={points.length >= max} onClick={add}>
          {texts.novo}
        </Button>
      </div>
    </FieldGroup>
  )
}

const Cemeteries = ({ form }: { form: SecaoForm<Secao> }) => {
  const { cemiterios } = form.values.valor
  return (
    <FieldGroup title={SEPULTURAS.cemiterios} note={SEPULTURAS.cemiteriosAjuda}>
      {cemiterios.map((nome, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a row is known by its place; its field is controlled
        <div key={index} className="row">
          <TextInput
            aria-label={SEPULTURAS.cemiterio(index + 1)}
            maxLength={UNIDADE_NOME_MAX}
            {...form.getInputProps(`valor.cemiterios.${index}`)}
          />
          <RowActions form={form} list="valor.cemiterios" index={index} count={cemiterios.length} name={nome} />
        </div>
      ))}
      <div>
        <Button
          variant="default"
          disabled={cemiterios.length >= CEMITERIOS_MAX}
          onClick={() => form.insertListItem('valor.cemiterios', '')}
        >
          {SEPULTURAS.novoCemiterio}
        </Button>
      </div>
    </FieldGroup>
  )
}

/** Where the public opens the search, and the address of the kiosk in the hall, which can be replaced. */
const Addresses = ({ unidade }: { unidade: Secao['unidade'] }) => {
  const params = { empresa: unidade }
  const totem = useCall('GET /cliente/sepultura/:empresa/totem', { params })
  const [isAsking, setAsking] = useState(false)
  // Another address for a kiosk whose address became known.
  const replace = useSend('POST /cliente/sepultura/:empresa/totem', {
    done: 'O totem tem um endereço novo. Abra-o de novo no aparelho do saguão.',
    failed: error => messageOf(error, 'Não foi possível trocar o endereço. Tente novamente.'),
    after: () => setAsking(false),
    changes: ['GET /cliente/sepultura/:empresa/totem'],
  })
  return (
    <div className="row">
      <Anchor href={paths.sepultura(unidade)} target="_blank">
        {SEPULTURAS.abrir}
      </Anchor>
      {totem.data && (
        <>
          <Anchor href={totem.data.endereco} target="_blank">
            {SEPULTURAS.totem}
          </Anchor>
          <Button variant="default" onClick={() => setAsking(true)}>
            Trocar o endereço do totem
          </Button>
        </>
      )}
      {isAsking && (
        <ConfirmDialog
          title="Trocar o endereço do totem?"
          confirm="Trocar"
          busy={replace.isPending}
          onCancel={() => setAsking(false)}
          onConfirm={() => replace.mutate({ params })}
        >
          <p>
            Troque quando alguém de fora souber o endereço. O totem que está aberto passa a ter os limites de um
            visitante até abrir o endereço novo.
          </p>
        </ConfirmDialog>
      )}
    </div>
  )
}

export const SepulturaForm = ({ secao }: { secao: Secao }) => {
  const form = useSecaoForm(secao)
  const [chosen, onChoose] = useState<Chosen>()
  const { ativa, planta } = form.values.valor
  const points = { form, chosen, onChoose }
  return (
    <SecaoFrame secao={secao} form={form}>
      <p className="soft">{SEPULTURAS.texto}</p>
      <Switch
        label={SEPULTURAS.ativa}
        description={SEPULTURAS.ativaAjuda}
        checked={ativa}
        onChange={event => form.setFieldValue('valor.ativa', event.currentTarget.checked)}
      />
      {secao.valor.ativa && <Addresses unidade={secao.unidade} />}
      <Cemeteries form={form} />
      <PictureField label={SEPULTURAS.planta} note={SEPULTURAS.plantaAjuda} {...form.getInputProps('valor.planta')} />
      {planta !== '' && <Plan form={form} chosen={chosen} />}
      <Points {...points} list="quadras" max={QUADRAS_MAX} nameMax={QUADRA_NOME_MAX} />
      <Points {...points} list="portoes" max={PORTOES_MAX} nameMax={PORTAO_NOME_MAX} />
    </SecaoFrame>
  )
}
