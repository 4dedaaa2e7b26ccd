import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { SAGUAO } from '#contract/tela/messages.ts'
import { capelasOf, displayCode, listUnits, type UnitCode } from '#contract/units.ts'
import { copyText } from '#web/lib/clipboard.ts'
import { messageOf } from '#web/lib/http.ts'
import { absolute, paths } from '#web/paths.ts'
import { toast } from '#web/ui/toast.ts'
import { useSend } from '#web/ui/use-send.ts'
import { TELAS } from './admin-messages.ts'
import classes from './tela-addresses.module.css'

const copy = async (text: string): Promise<void> => {
  if (await copyText(text)) toast.success('Link copiado para área de transferência!')
}

/** The address that a display opens, and the one with a key that also shows private wakes. */
export const TelaAddresses = () => {
  const [empresa, setEmpresa] = useState<UnitCode>('CV')
  const [lugar, setLugar] = useState('01')
  const chave = useSend('POST /cliente/telas/chave', { failed: error => messageOf(error, TELAS.erro) })
  const change = (unit: UnitCode, place: string) => {
    setEmpresa(unit)
    setLugar(place)
    chave.reset()
  }
  const address = paths.capela(displayCode(empresa), lugar)
  const placa = paths.placa(displayCode(empresa), lugar)
  return (
    <section className={`ruled-section ${classes.addresses}`} aria-labelledby="enderecos">
      <h2 id="enderecos">Endereços das telas</h2>
      <div className={classes.fields}>
        <NativeSelect
          label="Unidade"
          value={empresa}
          data={listUnits().map(unit => ({ value: unit.code, label: unit.nome }))}
          onChange={event => change(event.currentTarget.value as UnitCode, '01')}
        />
        <NativeSelect
          label="Lugar"
          value={lugar}
          data={[
            ...capelasOf(empresa, 'edicao').map(numero => ({ value: numero, label: `Capela ${numero}` })),
            { value: SAGUAO, label: 'Saguão' },
          ]}
          onChange={event => change(empresa, event.currentTarget.value)}
        />
      </div>
      <p className={classes.address}>
        <a href={address} target="_blank" rel="noreferrer">
          {absolute(address)}
        </a>
      </p>
      {lugar !== SAGUAO && (
        <>
          <p className="soft">Placa de papel eletrônico na porta desta capela:</p>
          <p className={classes.address}>
            <a href={placa} target="_blank" rel="noreferrer">
              {absolute(placa)}
            </a>
          </p>
          <p className={`soft ${classes.help}`}>
            Com este endereço a tela mostra a despedida privada inteira; sem ele, só a capela e o horário. O endereço
            anterior desta capela deixa de valer para isso.
          </p>
          <Button
            variant="outline"
            classNames={{ root: classes.long ?? '', label: classes.longLabel ?? '' }}
            loading={chave.isPending}
            onClick={() => chave.mutate({ body: { empresa, lugar } })}
          >
            Criar endereço que mostra despedidas privadas
          </Button>
        </>
      )}
      {chave.data && (
        <div className={`notice ${classes.secret}`} role="status">
          <p>Novo endereço desta tela (aparece só agora):</p>
          <p className={classes.address}>{absolute(chave.data.caminho)}</p>
          <Button onClick={() => void copy(absolute(chave.data.caminho))}>Copiar endereço</Button>
        </div>
      )}
    </section>
  )
}
