import { Secret, TOTP } from 'otpauth'
import { SEGUNDO_FATOR } from '#contract/acesso/messages.ts'
import { isCodigo, normaliseCodigo } from '#contract/fields/codigo.ts'
import { fieldProblem, Problem } from '#server/core/problem.ts'
import { randomCodigo } from '#server/core/secrets.ts'
import { recordAudit } from '#server/db/audit.ts'
import type { Executor } from '#server/db/client.ts'
import { firstRow, hasRows } from '#server/db/rows.ts'
import type { Session } from '#server/db/sessions.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { identifyInDirectory } from '#server/features/acesso/diretorio/service.ts'
import { verifySenha } from '#server/features/acesso/senha/hash-rules.ts'
import { endSessionsOfAccount, findOrigin, findSenhaHash } from '#server/features/acesso/store.ts'

type StoredFactor = { segredoCifrado: string; ativo: boolean; codigosRestantes: number }

const findFactor = (db: Executor, contaId: number) => firstRow<StoredFactor>(db)`
    select f.segredo_cifrado as "segredoCifrado", f.confirmado_em is not null as ativo,
      (select count(*)::int from codigo_reserva r where r.conta_id = f.conta_id and r.usado_em is null) as "codigosRestantes"
    from segundo_fator f where f.conta_id = ${contaId}`

/** Stores a new secret that waits for its first code. @returns false if a confirmed one exists, which is not replaced. */
const insertPendingFactor = (db: Executor, contaId: number, segredoCifrado: string) => hasRows(db)`
    insert into segundo_fator as f (conta_id, segredo_cifrado) values (${contaId}, ${segredoCifrado})
    on conflict (conta_id) do update set segredo_cifrado = excluded.segredo_cifrado, criado_em = now()
    where f.confirmado_em is null returning 1`

/** Uses a step once: of two concurrent sign-ins with the same code, one succeeds. */
const consumeStep = (db: Executor, contaId: number, passo: number) => hasRows(db)`
    update segundo_fator set ultimo_passo = ${passo}
    where conta_id = ${contaId} and ultimo_passo < ${passo} returning 1`

/** @returns false if it was confirmed or its secret changed in the meantime. */
const confirmFactor = (db: Executor, contaId: number, segredoCifrado: string) => hasRows(db)`
    update segundo_fator set confirmado_em = now()
    where conta_id = ${contaId} and confirmado_em is null and segredo_cifrado = ${segredoCifrado} returning 1`

const insertRecoveryCodes = async (db: Executor, contaId: number, hmacs: string[]): Promise<void> => {
  const rows = hmacs.map(codigo_hmac => ({ conta_id: contaId, codigo_hmac }))
  await db.insertInto('codigo_reserva').values(rows).execute()
}

const consumeRecoveryCode = (db: Executor, contaId: number, codigoHmac: string) => hasRows(db)`
    update codigo_reserva set usado_em = now()
    where conta_id = ${contaId} and codigo_hmac = ${codigoHmac} and usado_em is null returning 1`

const removeFactor = async (db: Executor, contaId: number): Promise<void> => {
  await db.deleteFrom('segundo_fator').where('conta_id', '=', contaId).execute()
}

const PERIOD_SECONDS = 30
/** One step in each direction, because the clocks of phones differ. */
const DRIFT_MAX_STEPS = 1

/** 160 bits, base 32. */
const newSegredo = (): string => new Secret({ size: 20 }).base32

const totpOf = (segredo: string, conta: string): TOTP =>
  new TOTP({
    issuer: 'Memorial',
    label: conta,
    secret: Secret.fromBase32(segredo),
    algorithm: 'SHA1',
    digits: 6,
    period: PERIOD_SECONDS,
  })

/** The `otpauth://` address in the QR code. */
const totpUri = (segredo: string, conta: string): string => totpOf(segredo, conta).toString()

/** @returns the step of a six-digit code; undefined for a wrong one. */
const stepOf = (segredo: string, codigo: string, now: number): number | undefined => {
  if (!/^\d{6}$/.test(codigo)) return undefined
  const delta = totpOf(segredo, '').validate({ token: codigo, timestamp: now, window: DRIFT_MAX_STEPS })
  return delta === null ? undefined : Math.floor(now / 1000 / PERIOD_SECONDS) + delta
}

const RECOVERY_CODE_COUNT = 8

const wrongCode = (): Problem =>
  new Problem('CODIGO_INCORRETO', { errors: [{ campo: 'codigo', message: SEGUNDO_FATOR.codigoIncorreto }] })

const hmacOf = (deps: Deps, contaId: number, codigo: string): string =>
  deps.secrets.hmac('reserva', `${contaId}:${normaliseCodigo(codigo)}`)

/** Each code is valid once, whether it is the authenticator's of this half minute or a recovery code. */
const consumeCode = async (
  deps: Deps,
  db: Executor,
  factor: { contaId: number; segredoCifrado: string },
  codigo: string,
): Promise<boolean> => {
  const step = stepOf(deps.secrets.decrypt(factor.segredoCifrado), codigo.replace(/\s/g, ''), deps.now())
  if (step !== undefined) return consumeStep(db, factor.contaId, step)
  return isCodigo(codigo) && consumeRecoveryCode(db, factor.contaId, hmacOf(deps, factor.contaId, codigo))
}

/** Checks the second factor of a sign-in whose password was correct. */
export const requireSecondFactor = async (
  deps: Deps,
  contaId: number,
  codigo: string | undefined,
): Promise<'passed' | 'missing' | 'wrong'> => {
  const factor = await findFactor(deps.db, contaId)
  if (!factor?.ativo) return 'passed'
  if (codigo === undefined || codigo === '') return 'missing'
  return (await consumeCode(deps, deps.db, { contaId, ...factor }, codigo)) ? 'passed' : 'wrong'
}

export const secondFactorStatus = async (deps: Deps, { contaId }: Session) => {
  const factor = await findFactor(deps.db, contaId)
  return { ativo: factor?.ativo === true, codigosRestantes: factor?.ativo ? factor.codigosRestantes : 0 }
}

const isOwn = async (deps: Deps, session: Session, senha: string): Promise<boolean> => {
  const { origem, diretorioId } = await findOrigin(deps.db, session.contaId)
  if (origem === 'local') return verifySenha(await findSenhaHash(deps.db, session.contaId), senha)
  if (!deps.directory) return false
  const person = await identifyInDirectory(deps, deps.directory, session.username, senha)
  return person !== undefined && 'id' in person && person.id === diretorioId
}

/** The holder of a session must also know its password. @throws Problem SENHA_ATUAL_INCORRETA */
const confirmOwnSenha = async (deps: Deps, session: Session, senha: string): Promise<void> => {
  if (await isOwn(deps, session, senha)) return
  const message = new Problem('SENHA_ATUAL_INCORRETA').message
  throw new Problem('SENHA_ATUAL_INCORRETA', { errors: [{ campo: 'senha', message }] })
}

/** Creates a secret to scan; sign-in does not require it until its first code is confirmed. */
export const startSecondFactor = async (deps: Deps, session: Session, senha: string) => {
  await confirmOwnSenha(deps, session, senha)
  const segredo = newSegredo()
  if (!(await insertPendingFactor(deps.db, session.contaId, deps.secrets.encrypt(segredo))))
    throw new Problem('DADOS_INVALIDOS', { message: SEGUNDO_FATOR.jaAtivo })
  return { segredo, uri: totpUri(segredo, session.username) }
}

/** The first correct code activates the second factor, ends the other sessions and returns the recovery codes. */
export const confirmSecondFactor = async (deps: Deps, session: Session, codigo: string): Promise<string[]> => {
  const { contaId } = session
  const factor = await findFactor(deps.db, contaId)
  if (!factor || factor.ativo) throw fieldProblem('codigo', factor ? SEGUNDO_FATOR.jaAtivo : SEGUNDO_FATOR.naoIniciado)
  const step = stepOf(deps.secrets.decrypt(factor.segredoCifrado), codigo.replace(/\s/g, ''), deps.now())
  if (step === undefined) throw wrongCode()
  const codigos = Array.from({ length: RECOVERY_CODE_COUNT }, randomCodigo)
  const hmacs = codigos.map(recoveryCode => hmacOf(deps, contaId, recoveryCode))
  await inTransaction(deps.db, async tx => {
    if (!(await confirmFactor(tx, contaId, factor.segredoCifrado))) throw wrongCode()
    await consumeStep(tx, contaId, step)
    await insertRecoveryCodes(tx, contaId, hmacs)
    await endSessionsOfAccount(tx, contaId, session.sessaoId)
    await recordAudit(tx, contaId, 'segundo-fator.ativar', { alvo: `conta:${contaId}` })
  })
  return codigos
}

export const removeSecondFactor = async (
  deps: Deps,
  session: Session,
  { senha, codigo }: { senha: string; codigo: string },
): Promise<void> => {
  const { contaId } = session
  await confirmOwnSenha(deps, session, senha)
  await inTransaction(deps.db, async tx => {
    const factor = await findFactor(tx, contaId)
    if (!factor?.ativo || !(await consumeCode(deps, tx, { contaId, ...factor }, codigo))) throw wrongCode()
    await removeFactor(tx, contaId)
    await recordAudit(tx, contaId, 'segundo-fator.remover', { alvo: `conta:${contaId}` })
  })
}
