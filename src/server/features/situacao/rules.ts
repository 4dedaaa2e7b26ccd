import { SITUACAO } from '#contract/situacao/messages.ts'
import type { ItemSituacao } from '#contract/situacao/schema.ts'
import type { AlarmKind } from '#server/deps.ts'
import {
  type CheckInput,
  checkBanco,
  checkCertificado,
  checkCopia,
  checkDisco,
  checkFila,
  checkLegendas,
  checkLinha,
  checkNos,
  checkPing,
  checkProvider,
  checkTelas,
  checkTransmissoes,
  checkVersao,
} from './checks-rules.ts'
import type { Check } from './store.ts'

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

const IDENTIDADE = {
  off: SITUACAO.semIdentidade,
  unused: SITUACAO.identidadeResponde,
  fine: SITUACAO.identidadeResponde,
  action: SITUACAO.identidadeAcao,
}

const ERP = {
  off: SITUACAO.semErp,
  unused: SITUACAO.erpResponde,
  fine: SITUACAO.erpResponde,
  failed: SITUACAO.erpFalha,
  action: SITUACAO.erpAcao,
}

const BORDA = {
  off: SITUACAO.semBorda,
  unused: SITUACAO.bordaResponde,
  fine: SITUACAO.bordaResponde,
  failed: SITUACAO.bordaFalha,
  action: SITUACAO.bordaAcao,
}

const WHATSAPP = { ...messages(SITUACAO.whatsappAcao), off: SITUACAO.semWhatsapp }

const imagens = ({ config }: CheckInput) => {
  const fine = config.storesInBucket ? SITUACAO.imagensS3(config.S3_BALDE) : SITUACAO.imagensPasta
  return { off: fine, unused: fine, fine, failed: SITUACAO.imagensFalha, action: SITUACAO.imagensAcao }
}

/** Every health check of the portal. */
export const evaluateChecks = (input: CheckInput): Check[] => {
  const results: Record<ItemSituacao, Omit<Check, 'item'>> = {
    banco: checkBanco(input),
    disco: checkDisco(input),
    imagens: checkProvider(input, 'imagens', imagens(input)),
    transmissoes: checkTransmissoes(input),
    linha: checkLinha(input),
    telas: checkTelas(input),
    fila: checkFila(input),
    email: checkProvider(input, 'email', messages(SITUACAO.emailAcao)),
    sms: checkProvider(input, 'sms', messages(SITUACAO.smsAcao)),
    whatsapp: checkProvider(input, 'whatsapp', WHATSAPP),
    diretorio: checkProvider(input, 'diretorio', DIRETORIO),
    identidade: checkProvider(input, 'identidade', IDENTIDADE),
    erp: checkProvider(input, 'erp', ERP),
    borda: checkProvider(input, 'borda', BORDA),
    legendas: checkLegendas(input),
    copia: checkCopia(input),
    certificado: checkCertificado(input),
    ping: checkPing(input),
    nos: checkNos(input),
    versao: checkVersao(input),
  }
  return Object.entries(results).map(([item, result]) => ({ item: item as ItemSituacao, ...result }))
}

/**
 * Checks whose failure raises an alarm. Transmissoes raise their own, one for each camera. Little disk space and a soon expiring certificate
 * raise one before the failure.
 */
const ALARMS: Partial<Record<ItemSituacao, AlarmKind>> = {
  disco: 'disco',
  imagens: 'imagens',
  email: 'provedor',
  sms: 'provedor',
  whatsapp: 'provedor',
  diretorio: 'provedor',
  identidade: 'provedor',
  erp: 'provedor',
  borda: 'provedor',
  copia: 'copia',
  certificado: 'certificado',
}

/** The alarm that a check raises or resolves; undefined for checks without one. */
export const alarmOf = ({ item, estado }: Check): { kind: AlarmKind; raise: boolean } | undefined => {
  const kind = ALARMS[item]
  const warnsBeforeFailure = item === 'disco' || item === 'certificado'
  return kind && { kind, raise: estado === 'falha' || (warnsBeforeFailure && estado === 'atencao') }
}
