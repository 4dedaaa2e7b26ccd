import { SITUACAO } from '#contract/situacao/messages.ts'
import type { ItemSituacao } from '#contract/situacao/schema.ts'
import type { AlarmKind } from '#server/deps.ts'
import {
  judgeBanco,
  judgeCertificado,
  judgeCopia,
  judgeDisco,
  judgeFila,
  judgeNos,
  judgeProvider,
  judgeTelas,
  judgeTransmissoes,
  judgeVersao,
  type Seen,
} from './checks-rules.ts'
import type { NewLine } from './store.ts'

const messages = (action: string) => ({
  off: SITUACAO.semProvedor,
  unused: SITUACAO.provedorSemUso,
  fine: SITUACAO.provedorResponde,
  action,
})

const DIRETORIO = {
  off: SITUACAO.semDiretorio,
  unused: SITUACAO.diretorioResponde,
  fine: SITUACAO.diretorioResponde,
  action: SITUACAO.diretorioAcao,
}

const imagens = ({ config }: Seen) => {
  const fine = config.S3_ENDERECO === '' ? SITUACAO.imagensPasta : SITUACAO.imagensS3(config.S3_BALDE)
  return { off: fine, unused: fine, fine, failed: SITUACAO.imagensFalha, action: SITUACAO.imagensAcao }
}

/** Every line of the status page, from what was seen. */
export const judge = (seen: Seen): NewLine[] => {
  const lines: Record<ItemSituacao, Omit<NewLine, 'item'>> = {
    banco: judgeBanco(seen),
    disco: judgeDisco(seen),
    imagens: judgeProvider(seen, 'imagens', imagens(seen)),
    transmissoes: judgeTransmissoes(seen),
    telas: judgeTelas(seen),
    fila: judgeFila(seen),
    email: judgeProvider(seen, 'email', messages(SITUACAO.emailAcao)),
    sms: judgeProvider(seen, 'sms', messages(SITUACAO.smsAcao)),
    diretorio: judgeProvider(seen, 'diretorio', DIRETORIO),
    copia: judgeCopia(seen),
    certificado: judgeCertificado(seen),
    nos: judgeNos(seen),
    versao: judgeVersao(seen),
  }
  return Object.entries(lines).map(([item, line]) => ({ item: item as ItemSituacao, ...line }))
}

/** Lines whose trouble is an alarm. Transmissoes raise their own, each camera one; little space and little time are told before none is left. */
const ALARMS: Partial<Record<ItemSituacao, AlarmKind>> = {
  disco: 'disco',
  imagens: 'imagens',
  email: 'provedor',
  sms: 'provedor',
  diretorio: 'provedor',
  copia: 'copia',
  certificado: 'certificado',
}

/** What a line asks of the alarms: undefined where it has none. */
export const alarmOf = ({ item, estado }: NewLine): { kind: AlarmKind; raise: boolean } | undefined => {
  const kind = ALARMS[item]
  const early = item === 'disco' || item === 'certificado'
  return kind && { kind, raise: estado === 'falha' || (early && estado === 'atencao') }
}
