import { Button, NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { SAGUAO } from '#contract/tela/messages.ts'
import { capelasOf, displayCode, listUnits, type UnitCode } from '#contract/units.ts'
import { copyText } from '#web/lib/clipboard.ts'
import { absolute, paths } from '#web/paths.ts'
import { toast } from '#web/ui/toast.ts'
import classes from './tela-addresses.module.css'
import { TELAS } from './telas-messages.ts'
import { useCreateChave } from './telas-query.ts'

const copy = async (text: string): Promise<void> => {
  if (await copyText(text)) toast.success(TELAS.copiado)
}

/** The address that a display opens, and the one with a key that also shows private wakes. */
export const TelaAddresses = () => {
  const [empresa, setEmpresa] = useState<UnitCode>('CV')
  const [lugar, setLugar] = useState('01')
  const chave = useCreateChave()
  const change = (unit: UnitCode, place: string) => {
    setEmpresa(unit)
    setLugar(place)
    chave.reset()
  }
  const address = paths.capela(displayCode(empresa), lugar)
  const placa = paths.placa(displayCode(empresa), lugar)
  return (
    <section className={`ruled-section ${classes.addresses}`} aria-labelledby="enderecos">
      <h2 id="enderecos">{TELAS.enderecos}</h2>
      <div className={classes.fields}>
        <NativeSelect
          label={TELAS.unidade}
          value={empresa}
          data={listUnits().map(unit => ({ value: unit.code, label: unit.nome }))}
          onChange={event => change(event.currentTarget.value as UnitCode, '01')}
        />
        <NativeSelect
          label={TELAS.local}
          value={lugar}
          data={[
            ...capelasOf(empresa, 'edicao').map(numero => ({ value: numero, label: TELAS.capela(numero) })),
            { value: SAGUAO, label: TELAS.saguao },
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
          <p className="soft">{TELAS.placa}</p>
          <p className={classes.address}>
            <a href={placa} target="_blank" rel="noreferrer">
              {absolute(placa)}
            </a>
          </p>
          <p className={`soft ${classes.help}`}>{TELAS.privadasAjuda}</p>
          <Button
            variant="outline"
            classNames={{ root: classes.long ?? '', label: classes.longLabel ?? '' }}
            loading={chave.isPending}
            onClick={() => chave.mutate({ empresa, lugar })}
          >
            {TELAS.privadas}
          </Button>
        </>
      )}
      {chave.data && (
        <div className={`notice ${classes.secret}`} role="status">
          <p>{TELAS.novoEndereco}</p>
          <p className={classes.address}>{absolute(chave.data.caminho)}</p>
          <Button onClick={() => void copy(absolute(chave.data.caminho))}>{TELAS.copiar}</Button>
        </div>
      )}
    </section>
  )
}
