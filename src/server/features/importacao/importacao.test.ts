import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { buildAccount } from '#server/testing/factories.ts'
import { createTestApp, type TestApp } from '#server/testing/test-app.ts'
import { readImport, runImportCommand } from './cli.ts'

const folder = mkdtempSync(join(tmpdir(), 'memorial-planilha-'))
let t: TestApp
beforeAll(async () => {
  t = await createTestApp()
})
afterAll(async () => {
  await t.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  for (const table of ['registro_falecido', 'despedida', 'falecido'] as const)
    await t.deps.db.deleteFrom(table).execute()
})

const report = async (words: string[], { db, secrets }: Pick<TestApp['deps'], 'db' | 'secrets'> = t.deps) =>
  runImportCommand({ db, secrets }, await readImport(words, word => word))
const run = async (words: string[]) => (await report(words)).lines
const sheetOf = (text: string | Buffer): string => {
  const path = join(folder, 'planilha.csv')
  writeFileSync(path, text)
  return path
}
const register = () => t.deps.db.selectFrom('registro_falecido').selectAll().orderBy('nome').execute()
const despedidas = () => t.deps.db.selectFrom('despedida').selectAll().orderBy('id').execute()
const without = (lines: string[]): string[] => lines.filter(line => line.startsWith('linha'))

const DECEASED = `Nome;CPF;Data de Nascimento;Data de Falecimento;Contrato;Sexo;Dt Sepultamento;Vago
José Antônio da Conceição;529.982.247-25;02/01/1940;03/11/2026;C-100;M;04/11/2026 16:00;x
Maria José Araújo;;1941-03-12;2026-11-01;C-100;Feminino;;
`

describe('importing the register of the deceased', () => {
  it('only reports without --apply, then writes, and finds nothing new the second time', async () => {
    const path = sheetOf(DECEASED)
    const rehearsal = await run(['falecidos', path])
    expect(rehearsal[0]).toBe('Planilha em UTF-8, separada por ";", 2 linhas.')
    expect(rehearsal).toContain('Colunas sem uso: vago')
    expect(without(rehearsal)).toEqual(['linha 2: nova: José Antônio da Conceição', 'linha 3: nova: Maria José Araújo'])
    expect(rehearsal.at(-1)).toMatch(/nada foi gravado/)
    expect(await register()).toEqual([])

    expect((await run(['falecidos', path, '--apply'])).at(-1)).toBe('Gravadas: 2.')
    expect(await register()).toMatchObject([
      {
        nome: 'José Antônio da Conceição',
        cpf: '52998224725',
        nascimento: '1940-01-02',
        falecimento: '2026-11-03',
        num_contrato: 'C-100',
        sexo: 'Masculino',
        dt_sepultamento: '2026-11-04 16:00:00',
        nome_dobrado: 'jose antonio da conceicao',
      },
      { nome: 'Maria José Araújo', nascimento: '1941-03-12', sexo: 'Feminino', dt_sepultamento: null },
    ])

    const again = await run(['falecidos', path, '--apply'])
    expect(without(again).every(line => /já existe: .*já cadastrado \(registro \d+\)/.test(line))).toBe(true)
    expect(await register()).toHaveLength(2)
  })

  it('reads files as spreadsheets write them: Windows-1252 with commas, quotes and line breaks inside a field', async () => {
    const text =
      'NOME,FALECIMENTO,LOCALIZAÇÃO\r\n"Conceição, Ana",05/11/2026,"Quadra 1\r\nLote 2"\r\nÂngela,06/11/2026,\r\n'
    const lines = await run(['falecidos', sheetOf(Buffer.from(text, 'latin1')), '--apply'])
    expect(lines.slice(0, 2)).toEqual([
      'Planilha em Windows-1252, separada por ",", 2 linhas.',
      expect.stringMatching(/^Lida em Windows-1252: Conceição, Ana · Ângela\. Se os acentos estão errados, não grave/),
    ])
    expect(await register()).toMatchObject([
      { nome: 'Conceição, Ana', localizacao: 'Quadra 1 Lote 2' },
      { nome: 'Ângela', falecimento: '2026-11-06' },
    ])
    const bom = await run(['falecidos', sheetOf('\uFEFFnome;falecimento\nJoão;07/11/2026\n')])
    expect(without(bom)).toEqual(['linha 2: nova: João'])
  })

  it('reports the problems of each line, and writes nothing if one line is wrong', async () => {
    const path = sheetOf(`nome;cpf;nascimento;falecimento;sexo
Certo;;;05/11/2026;
;;;05/11/2026;
Data;;31/02/1940;05/11/2026;
Antes;;05/11/2026;01/01/1940;
Cpf;111.111.111-12;;05/11/2026;X
Futuro;;;01/01/2199;
Certo;;;05/11/2026;
`)
    const lines = await run(['falecidos', path, '--apply'])
    expect(without(lines)).toEqual([
      'linha 2: nova: Certo',
      expect.stringMatching(/^linha 3: ERRO: nome: .+/),
      'linha 4: ERRO: Data: nascimento: data inválida; use dd/mm/aaaa, mm/aaaa, aaaa ou desconhecida',
      expect.stringMatching(/^linha 5: ERRO: Antes: nascimento: .+/),
      'linha 6: ERRO: Cpf: cpf: CPF inválido; sexo: use Masculino, Feminino ou Não informado',
      expect.stringMatching(/^linha 7: ERRO: Futuro: falecimento: .+/),
      'linha 8: repetida: Certo: igual à linha 2',
    ])
    expect(lines.at(-2)).toBe('1 novas, 0 já existem, 1 repetidas, 5 com erro.')
    expect(lines.at(-1)).toMatch(/^Nada foi gravado/)
    expect(await register()).toEqual([])
    const dry = await report(['falecidos', path])
    expect(dry.lines.at(-1)).toMatch(/^Ensaio: nada foi gravado, e nada seria: corrija/)
    expect([dry.refused, (await report(['falecidos', path, '--apply'])).refused]).toEqual([true, true])
    expect(await report(['falecidos', path, '--apply', '--only-valid'])).toMatchObject({
      lines: expect.arrayContaining(['Gravadas: 1.']),
      refused: false,
    })
    expect((await register()).map(row => row.nome)).toEqual(['Certo'])
  })

  it('distinguishes two people of the same name by their CPF', async () => {
    const head = 'nome;cpf;falecimento\n'
    await run(['falecidos', sheetOf(`${head}Ana;529.982.247-25;05/11/2026\n`), '--apply'])
    const lines = await run(['falecidos', sheetOf(`${head}Ana;111.444.777-35;05/11/2026\nAna;;05/11/2026\n`)])
    expect(without(lines)).toEqual(['linha 2: nova: Ana', expect.stringMatching(/^linha 3: já existe/)])
  })
})

describe('a line that contradicts somebody of the register', () => {
  it('is reported, waits for staff, and leaves the register as it is; what is no person is left out', async () => {
    const head = 'nome;nascimento;falecimento;sexo;contrato;cpf\n'
    const pedro = 'PEDRO CASO TITULAR;12/03/1931;04/10/2026;M;003001;390.533.447-05\n'
    const maria = 'MARIA CASO DEPENDENTE;20/05/1935;04/11/2026;F;003001;390.533.447-05\n'
    await run(['falecidos', sheetOf(head + pedro), '--apply'])
    const { lines, refused } = await report(['falecidos', sheetOf(`${head}${maria}TOTAL;;;;1;\n`), '--apply'])
    const [row] = await register()
    expect(refused).toBe(false)
    expect(without(lines)).toEqual([
      `linha 2: EM DÚVIDA: MARIA CASO DEPENDENTE: parece o registro ${row?.id}, mas não combina: nome, nascimento, falecimento, sexo`,
      'linha 3: fora: TOTAL: linha de total',
    ])
    expect(lines.at(-2)).toBe('0 novas, 0 já existem, 0 repetidas, 1 em dúvida, 1 de fora, 0 com erro.')
    expect((await register()).map(one => one.nome)).toEqual(['PEDRO CASO TITULAR'])
  })
})

describe('importing old despedidas', () => {
  const PATH = `nome;nascimento;falecimento;sexo;biografia;data_velorio;local_velorio;tipo;contrato_jazigo;ativa
Maria do Carmo;12/03/1941;04/11/2010;F;"Cantava na igreja.

Fazia renda.";05/11/2010 08:00;Capela 1;Privada;J-7;sim
José do Carmo;12/03/1939;04/11/2001;M;;;;;J-7;não
`

  it('creates pages with their own codes and one chave per family grave, which staff can find', async () => {
    const path = sheetOf(PATH)
    expect((await run(['despedidas', path])).at(-1)).toMatch(/nada foi gravado/)
    expect(await despedidas()).toEqual([])
    expect((await run(['despedidas', path, '--apply'])).at(-1)).toBe('Gravadas: 2.')
    const [maria, jose] = await despedidas()
    expect(maria).toMatchObject({
      tipo: 'Privada',
      status_memoria: true,
      data_velorio: '2010-11-05 08:00:00',
      obituario: 'Cantava na igreja.\n\nFazia renda.',
      moderador_id: null,
    })
    expect(jose).toMatchObject({ tipo: 'Publica', status_memoria: false, chave: maria?.chave })
    const codigos = [maria, jose].map(row => t.deps.secrets.decrypt(row?.codigo_cifrado ?? ''))
    expect(new Set(codigos).size).toBe(2)

    const { authorization } = await buildAccount(t.deps, ['ROLE_COLABORADOR'])
    const response = await t.app.inject({ url: `/cliente/despedida/${maria?.id}`, headers: { authorization } })
    expect([response.statusCode, response.json().pessoa_falecida.nome]).toEqual([200, 'Maria do Carmo'])

    const again = await run(['despedidas', path, '--apply'])
    expect(again.at(-2)).toBe('0 novas, 2 já existem, 0 repetidas, 0 com erro.')
    expect(await despedidas()).toHaveLength(2)
  })

  it('takes the kind of the last ceremony from its column, else from the words of the place', async () => {
    const path = sheetOf(`nome;nascimento;falecimento;rito;local_sepultamento
Ana;12/03/1941;04/11/2010;Cremação;Parque das Flores
Bento;12/03/1939;04/11/2001;;Crematório Parque das Flores
Dora;12/03/1938;04/11/2002;;Cemitério Parque das Flores
`)
    await run(['despedidas', path, '--apply'])
    expect((await despedidas()).map(row => row.rito)).toEqual(['cremacao', 'cremacao', 'sepultamento'])
  })

  it('leaves out a page that another of the same name and years contradicts, and finds its own again', async () => {
    const head = 'nome;nascimento;falecimento;sexo;localizacao;contrato_jazigo\n'
    const rui = 'Rui Lima;1920;1980;M;Quadra 1;\n'
    await run(['despedidas', sheetOf(head + rui), '--apply'])
    const [{ id = 0 } = {}] = await despedidas()
    const lines = await run(['despedidas', sheetOf(`${head}${rui}Rui Lima;1920;1980;M;Quadra 9;\n`), '--apply'])
    expect(without(lines)).toEqual([
      `linha 2: já existe: Rui Lima: já cadastrado (registro ${id})`,
      `linha 3: EM DÚVIDA: Rui Lima: parece a despedida ${id}, mas não combina: sepultura`,
    ])
    await t.deps.db
      .updateTable('despedida')
      .set({ localizacao_sepultado: 'Quadra 1, Lote 2', contrato_jazigo: 'J-1' })
      .execute()
    expect(without(await run(['despedidas', sheetOf(head + rui)]))).toEqual([expect.stringMatching(/já existe/)])
  })

  it('requires both dates, and rolls back if a page fails', async () => {
    const lines = await run(['despedidas', sheetOf('nome;nascimento;falecimento\nAna;;04/11/2010\n'), '--apply'])
    expect(without(lines)).toEqual(['linha 2: ERRO: Ana: nascimento: falta'])
    const broken = { ...t.deps.secrets, encrypt: () => t.deps.secrets.decrypt('nada') }
    const work = report(['despedidas', sheetOf(PATH), '--apply'], { db: t.deps.db, secrets: broken })
    await expect(work).rejects.toThrow()
    expect(await t.deps.db.selectFrom('falecido').select('id').execute()).toEqual([])
  })
})

describe('an import command with invalid arguments', () => {
  it.each([[[]], [['falecidos']], [['people', 'a.csv']], [['falecidos', 'a.csv', '--force']]])(
    '%j prints the usage',
    async words => {
      await expect(run(words)).rejects.toThrow('Uso: memorial import')
    },
  )

  it('refuses only the line that has more columns than the headings', async () => {
    const lines = await run(['falecidos', sheetOf('nome;falecimento\nAna;05/11/2026;x\nRui;05/11/2026\n'), '--apply'])
    expect(without(lines)).toEqual(['linha 2: ERRO: Ana: há mais colunas que no cabeçalho', 'linha 3: nova: Rui'])
    expect(await register()).toEqual([])
  })

  it('keeps a nickname in quotation marks at the beginning of a name, and spaces around quoted fields', async () => {
    const lines = await run([
      'falecidos',
      sheetOf('nome;falecimento\n"Zeca" da Silva;05/11/2026\n "Ana; Rui" ;06/11/2026 \n'),
    ])
    expect(without(lines)).toEqual(['linha 2: nova: "Zeca" da Silva', expect.stringContaining('Ana; Rui')])
  })

  it('refuses only the lines in which two columns with one title differ', async () => {
    const text = 'nome;nome;obs;obs;falecimento\nAna;Bia;x;y;05/11/2026\nRui;;x;y;05/11/2026\nIda;Ida;;;05/11/2026\n'
    expect(without(await run(['falecidos', sheetOf(text)]))).toEqual([
      'linha 2: ERRO: Ana: nome: há duas colunas com este título e valores diferentes',
      'linha 3: nova: Rui',
      'linha 4: nova: Ida',
    ])
  })

  it.each([['nome;falecimento\n"Ana;05/11/2026\n', /aspas que não se fecham/]])(
    'refuses %j as a whole',
    async (text, sentence) => {
      await expect(run(['falecidos', sheetOf(text), '--apply'])).rejects.toThrow(sentence)
      expect(await register()).toEqual([])
    },
  )

  it('reports a missing file by name', async () => {
    await expect(run(['falecidos', join(folder, 'nenhuma.csv')])).rejects.toThrow('Não foi possível ler')
  })
})
