import { Link } from 'react-router'
import { GroupContact } from '#web/features/configuracao/group-contact.tsx'
import { useSobre } from '#web/features/configuracao/sobre-query.ts'
import { paths } from '#web/paths.ts'
import { AccessibilitySymbol } from '#web/ui/public/accessibility-symbol.tsx'
import { PublicShell } from '#web/ui/public/shell.tsx'
import classes from './acessibilidade.module.css'
import { ACESSIBILIDADE as TEXTOS } from './messages.ts'

const PARTES = [
  {
    titulo: 'O que já existe',
    itens: [
      'As páginas públicas seguem em parte as diretrizes WCAG 2.2, nível AA: tudo, menos os critérios citados em “O que ainda falta”. A cada mudança, um programa confere todas elas nos dois contrastes, com o texto normal e o maior.',
      'O tamanho do texto (A, A+ e A++) e o alto contraste ficam no alto da página; no celular, no menu e em “Aa”, ao lado das abas da despedida. O aparelho guarda a escolha.',
      'Com o celular deitado, ou com a página ampliada a 200 %, a hora e o lugar da despedida aparecem sem rolar a página.',
      'Com as cores forçadas do aparelho, como no alto contraste do Windows, a despedida mostra por linhas o que é ao vivo, a aba aberta e o tamanho escolhido.',
      'Nas páginas públicas, o nome de cada botão contém as palavras que se veem: quem comanda o aparelho por voz diz o que lê.',
      'Tudo funciona só com o teclado, e o que está em foco é sempre visível. O primeiro Tab oferece pular para o conteúdo.',
      'Os leitores de tela encontram títulos, abas, campos e avisos com nome. O que muda sozinho na página é anunciado.',
      'Quem pede menos movimento no aparelho não vê animações. Com o texto do navegador a 200 %, nada precisa ser rolado para os lados.',
      'Durante o velório, a linha “Agora” conta por escrito o que acontece na capela, quando a equipe a preenche.',
      'O caminho do visitante também existe em inglês e espanhol. Quem está em outro fuso lê a hora de onde está.',
    ],
  },
  {
    titulo: 'O que ainda falta',
    itens: [
      'A transmissão ao vivo e as gravações não têm audiodescrição (critérios 1.2.3 e 1.2.5) nem intérprete de Libras.',
      'As páginas não são traduzidas para Libras, a não ser que o grupo tenha ligado o VLibras, que então aparece no começo da biografia.',
      'As fotos que vêm com mensagens não têm descrição, e as da página só têm a que a família escreve (critério 1.1.1).',
      'A Política de Privacidade é um PDF, e o livro de lembranças da família também: leitores de tela podem lê-los na ordem errada.',
      'Os testes foram feitos por programas e por nós, sem a participação de pessoas com deficiência.',
    ],
  },
] as const

/** Automatic captions may have errors: they are not yet what criterion 1.2.2 asks for. */
const LEGENDAS = {
  sem: 'A transmissão ao vivo e as gravações não têm legendas (critérios 1.2.2 e 1.2.4).',
  com: 'As legendas das gravações são feitas por um programa depois do velório, com erros que a família e a equipe podem corrigir, e a família pode escondê-las (critério 1.2.2). Ao vivo só há legendas onde a família ou a equipe as ligou: automáticas, com segundos de atraso e com erros que ninguém corrige; o que muitos dizem ou cantam juntos não é escrito, e elas param se o programa não responde (critério 1.2.4).',
  existem:
    'As gravações ganham legendas em português, que se ligam no próprio vídeo. A transmissão ao vivo pode ter legendas automáticas em português, se a família ou a equipe as ligou: quem assiste usa o botão “Legendas”. Para escrevê-las, o som da fala vai ao serviço de reconhecimento de fala que o grupo escolheu; o portal não guarda esses pedaços de som.',
}

const telefoneText = (numero: string) => `Ligar para ${numero}`

/** The contact that the group states in its settings, and those of its units. */
const Contact = () => (
  <section>
    <h2>Fale conosco</h2>
    <p>
      Encontrou uma barreira, ou precisa de ajuda para participar de uma despedida? Conte o que aconteceu; a nossa
      equipe ajuda também por telefone.
    </p>
    <p className="row">
      <GroupContact telefone={telefoneText} />
      <Link className="touch strong" to={paths.contato()}>
        Telefones das unidades
      </Link>
    </p>
    <p className="note">Lei nº 13.146/2015 (Lei Brasileira de Inclusão), artigo 63.</p>
  </section>
)

/** What exists and what is missing, in this house. @param legendas it has captions on recordings */
const partsOf = (legendas: boolean) => {
  const [exists, missing] = PARTES
  const { sem, com, existem } = LEGENDAS
  return [
    { ...exists, itens: legendas ? [...exists.itens, existem] : exists.itens },
    { ...missing, itens: [legendas ? com : sem, ...missing.itens] },
  ]
}

/** What the portal offers and what it lacks (Lei 13.146, art. 63). */
export const AcessibilidadeScreen = () => {
  const sobre = useSobre()
  return (
    <PublicShell title={TEXTOS.titulo}>
      <article className={classes.page}>
        <h1>
          <AccessibilitySymbol size={52} />
          {TEXTOS.titulo}
        </h1>
        <p className={classes.intro}>
          Uma despedida é de todos. Esta página diz o que já fizemos para que qualquer pessoa consiga ler, escrever e
          assistir, e o que ainda não conseguimos.
        </p>
        {partsOf(sobre.data?.legendas ?? false).map(({ titulo, itens }) => (
          <section key={titulo}>
            <h2>{titulo}</h2>
            <ul>
              {itens.map(item => (
                <li key={item}>{item}</li>
              ))}
            </ul>
          </section>
        ))}
        <Contact />
      </article>
    </PublicShell>
  )
}
