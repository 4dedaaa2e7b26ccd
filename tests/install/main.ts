import { copyFileSync, existsSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { print } from '../../scripts/lib/print.mjs'
import { type Machine, startMachine } from './machine.ts'
import { readSteps, type Step } from './page.ts'
import { createCalls } from './portal-calls.ts'
import { bring, makeReleases, type Release } from './releases.ts'
import { NotPossible, prepareRoot } from './root.ts'
import { createTechnician, must, StepFailed } from './technician.ts'
import { tryWrongSettings } from './wrong-settings.ts'

/** `npm run test:install [-- --debian trixie]`: does what docs/operations.md says, on machines that have nothing. */
const DOMAIN = 'memorial.localhost'
const ADMIN = 'ana@exemplo.com.br'
const STOOD_IN =
  'no lugar do systemd: um systemctl que lê as unidades (sem limites de memória, sem temporizadores); timedatectl e chrony; a autoridade do certificado é a do Caddy; o DNS é /etc/hosts'

const { debian } = parseArgs({ options: { debian: { type: 'string' } } }).values
const steps = readSteps()
const executed = new Set<Step>()
const folder = mkdtempSync(join(tmpdir(), 'memorial-instalacao-'))
const machines: Machine[] = []
let passed = 0

const check = async <T>(title: string, work: () => Promise<T>): Promise<T> => {
  const began = performance.now()
  const result = await work()
  passed += 1
  print(`ok  ${title}  (${((performance.now() - began) / 1000).toFixed(1)} s)`)
  return result
}

const expectText = (what: string, text: string, wanted: RegExp): void => {
  if (!wanted.test(text)) throw new StepFailed(`${what}: esperava ${wanted}, veio\n${text}`)
}

const ANSWERS = {
  DOMINIO: DOMAIN,
  EMAIL_ADMIN: ADMIN,
  CORREIO: 'smtp://127.0.0.1:2525',
}

const open = async (base: string, name: string) => {
  const machine = await startMachine(base, name, { domain: DOMAIN })
  machines.push(machine)
  must('a partida', await machine.run('systemctl boot'))
  const mail = machine.spawnInNetwork(process.execPath, [join(import.meta.dirname, 'mail-server.mjs')])
  process.once('exit', () => mail.kill('SIGKILL'))
  const technician = createTechnician(steps, machine, executed)
  technician.answer(ANSWERS)
  return { machine, technician, calls: createCalls(machine, DOMAIN) }
}
type Site = Awaited<ReturnType<typeof open>>

/** Browsers of this machine trust the authority that Caddy uses for a name without DNS. */
const TRUST =
  'cp /var/lib/caddy/.local/share/caddy/pki/authorities/local/root.crt /usr/local/share/ca-certificates/caddy.crt && update-ca-certificates'

/** Steps 2 to 8. */
const install = async ({ machine, technician }: Site, release: Release): Promise<void> => {
  bring(machine, release)
  technician.answer({ VERSAO: release.version })
  await technician.follow('2. ')
  const printed = await technician.follow('3. ')
  expectText('memorial version', printed, new RegExp(`^${release.version}`, 'm'))
  for (const step of ['4. ', '5. ', '6. ', '7. ']) await technician.follow(step)
  must('a autoridade do Caddy', await machine.run(TRUST))
  expectText('memorial config --check', await technician.follow('8. '), /Nada impede o portal de abrir/)
}

/** Asks for a page without a pause while others work. @returns how to end it: the answers that were not 200 */
const visitAllTheTime = async ({ machine }: Site, id: number) => {
  const loop = `until [ -e /tmp/chega ]; do curl -s -o /dev/null -w '%{http_code}\\n' https://${DOMAIN}/despedida/${id} || true; sleep 0.05; done`
  const visits = machine.run(`rm -f /tmp/chega; ${loop}`)
  return async (): Promise<string[]> => {
    must('touch', await machine.run('touch /tmp/chega'))
    const codes = must('as visitas', await visits)
      .trim()
      .split('\n')
    if (codes.length < 20) throw new StepFailed(`só ${codes.length} visitas durante a atualização`)
    return codes.filter(code => code !== '200')
  }
}

const versionOn = async ({ machine }: Site): Promise<string> =>
  must('memorial version', await machine.run('memorial version'))

const newestCopy = async ({ machine }: Site): Promise<string> =>
  /portal-\S+\.zip/.exec(must('as cópias', await machine.run('ls -t /var/backups/memorial')))?.[0] ?? ''

const firstMachine = async (site: Site, [first, second]: [Release, Release]) => {
  const { machine, technician, calls } = site
  await check('Instalar, passos 2 a 8', () => install(site, first))
  await check('um ajuste errado termina com uma frase e o código 1, e nada é criado', () => tryWrongSettings(machine))
  const printed = await check('Instalar, passos 9, 10 e 12', async () => {
    await technician.follow('9. ')
    const admin = await technician.follow('10. ')
    expectText('memorial check', await technician.follow('12. '), /Nada impede o portal de abrir/)
    return admin
  })
  const password = /^Senha: (\S+)$/m.exec(printed)?.[1] ?? ''
  const id = await check('o administrador entra e cria uma despedida, pelo Caddy', async () =>
    calls.createDespedida(await calls.signIn(ADMIN, password)),
  )
  await check('Imagens e gravações em outro disco', () => technician.follow('Imagens e gravações em outro disco'))
  const beforeUpgrade = await check('Atualizar sem que uma visita falhe', async () => {
    bring(machine, second)
    technician.answer({ VERSAO: second.version })
    const endVisits = await visitAllTheTime(site, id)
    await technician.follow('Atualizar')
    const failed = await endVisits()
    if (failed.length > 0) throw new StepFailed(`visitas que falharam: ${failed.join(' ')}`)
    expectText('a versão', await versionOn(site), new RegExp(`^${second.version}`))
    return newestCopy(site)
  })
  await check('Atualizar de novo, como depois de um erro, não perde a versão anterior', () =>
    technician.follow('Atualizar'),
  )
  await check('Voltar à versão anterior', async () => {
    await technician.follow('Voltar à versão anterior')
    expectText('a versão', await versionOn(site), new RegExp(`^${first.version}`))
    expectText('a despedida', await calls.readNome(await calls.signIn(ADMIN, password), id), /Helena/)
  })
  const backups = await check('Copiar', () => technician.follow('Copiar'))
  const backup = backups.match(/portal-\S+\.zip/g)?.at(-1) ?? ''
  await check('Voltar também aos dados', async () => {
    technician.answer({ COPIA: beforeUpgrade })
    expectText('memorial restore', await technician.follow('Voltar também aos dados'), /restaurada e conferida/)
    expectText('a despedida', await calls.readNome(await calls.signIn(ADMIN, password), id), /Helena/)
  })
  const secret = must('o segredo', await machine.run('. /etc/memorial/portal.env; echo "$SESSION_SECRET"')).trim()
  return { id, password, backup, secret }
}

type Belongings = Awaited<ReturnType<typeof firstMachine>>

/** As a technician brings a copy to another machine, with the list of erasures if there is one. */
const carry = (from: Machine, to: Machine, backup: string): void => {
  mkdirSync(to.path('root/copias'))
  for (const name of [backup, 'exclusoes.jsonl']) {
    const path = from.path(`var/backups/memorial/${name}`)
    if (existsSync(path)) copyFileSync(path, to.path(`root/copias/${name}`))
  }
}

const secondMachine = async (site: Site, release: Release, { id, password, secret, backup }: Belongings) => {
  const { technician, calls } = site
  technician.answer({ SEGREDO: secret, COPIA: `/root/copias/${backup}` })
  await check('Restaurar em uma segunda máquina', async () => {
    await install(site, release)
    expectText(
      'memorial restore',
      await technician.follow('Restaurar em uma segunda máquina'),
      /restaurada e conferida/,
    )
    await technician.follow('9. ')
  })
  await check('a despedida está na segunda máquina, e o administrador entra nela', async () => {
    expectText('a despedida', await calls.readNome(await calls.signIn(ADMIN, password), id), /Helena/)
  })
}

const runAll = async (): Promise<void> => {
  const packages = steps.find(({ title }) => title.startsWith('1. '))
  if (packages === undefined) throw new StepFailed('a página não tem o passo 1')
  const base = await prepareRoot(packages.commands, debian)
  executed.add(packages)
  print(STOOD_IN)
  const releases = await check('o arquivo da versão', () => makeReleases(folder))
  const first = await open(base, 'memorial')
  const belongings = await firstMachine(first, releases)
  const second = await open(base, 'reserva')
  carry(first.machine, second.machine, belongings.backup)
  await first.machine.stop()
  machines.shift()
  // The copy was taken after the way back: its schema is the later version's.
  await secondMachine(second, releases[1], belongings)
  await second.machine.stop()
  machines.shift()
  const left = steps.filter(step => !executed.has(step)).map(({ title, line }) => `${line} (${title})`)
  if (left.length > 0) throw new StepFailed(`comandos da página que ninguém executou: ${left.join(', ')}`)
}

let failed = 0
try {
  await runAll()
} catch (error) {
  if (error instanceof NotPossible) print(`não executado: ${error.message}`)
  else {
    failed = 1
    print(`FALHOU  ${error instanceof StepFailed ? error.message : String((error as Error).stack)}`)
  }
} finally {
  for (const machine of machines) await machine.stop()
  rmSync(folder, { recursive: true, force: true })
}
print(`${passed} passed, ${failed} failed`)
process.exit(failed === 0 ? 0 : 1)
