import { PublicShell } from '#web/ui/public/shell.tsx'
import classes from './termo-uso.module.css'

/** Terms of use: five sections, text of specification §2. */
const TERMO_ATUALIZACAO = '05 de agosto de 2025'

const TERMO: readonly { title: string; paragraphs: readonly string[] }[] = [
  {
    title: '1. Nossos Serviços',
    paragraphs: [
      'O portal oferece às famílias, sem custo, uma página de despedida para honrar a memória de quem faleceu. Nela ficam a biografia, as informações do velório e do sepultamento e as mensagens de quem deseja se solidarizar.',
      'Quando a família solicita, a cerimônia pode ser transmitida ao vivo, com áudio e vídeo, a partir da capela. A transmissão depende da rede de internet e dos equipamentos do local, e pode sofrer interrupções.',
      'As mensagens de condolências só aparecem na página depois de aprovadas pelo Moderador, a pessoa indicada pela família.',
    ],
  },
  {
    title: '2. Suas Responsabilidades como Usuário Responsável - Moderador',
    paragraphs: [
      'O Moderador é responsável pelo conteúdo publicado na página de despedida: a biografia, as imagens e as mensagens que aprova. Ele declara ter o consentimento da família e o direito de usar as imagens enviadas.',
      'Cabe ao Moderador acompanhar as mensagens recebidas, aprovar as que forem adequadas e recusar as ofensivas, as que exponham a intimidade de alguém ou as que violem a lei.',
      'O código de acesso e a senha são pessoais. O Moderador decide a quem enviar o código de uma despedida privada e pode pedir a sua substituição a qualquer momento.',
    ],
  },
  {
    title: '3. Privacidade e Proteção de Dados',
    paragraphs: [
      'Tratamos dados pessoais de acordo com a Lei Geral de Proteção de Dados (Lei nº 13.709/2018). Pedimos apenas o necessário: o nome e o telefone de quem participa e, se a pessoa quiser, o e-mail.',
      'Esses dados servem para identificar quem participa da cerimônia e quem envia mensagens. Só usamos o contato para falar dos serviços do grupo quando a pessoa autoriza, e ela pode retirar a autorização quando quiser.',
      'Os servidores em que os dados ficam guardados estão no Brasil. Quem desejar saber quais dados temos, corrigi-los ou pedir a sua exclusão pode entrar em contato pelos canais da política de privacidade.',
    ],
  },
  {
    title: '4. Conduta dos Visitantes',
    paragraphs: [
      'Pedimos a quem visita uma despedida o mesmo respeito que teria na capela. Não são aceitas mensagens ofensivas, discriminatórias, publicitárias ou políticas, nem pedidos de dinheiro.',
      'Não é permitido gravar, reproduzir ou divulgar a transmissão da cerimônia sem o consentimento da família.',
      'As imagens enviadas junto com as mensagens precisam ser suas ou ter a autorização de quem as fez e de quem aparece nelas.',
    ],
  },
  {
    title: '5. Violação dos Termos',
    paragraphs: [
      'O grupo pode suspender uma transmissão ou retirar um conteúdo que descumpra estes termos, que seja objeto de denúncia fundamentada ou por ordem judicial.',
      'Sempre que possível, a família será avisada antes. Em caso de violação grave, a suspensão pode ser imediata, e os registros necessários serão preservados na forma da lei.',
    ],
  },
]

/** Terms of use (specification §2), a static page. */
export const TermoUsoScreen = () => (
  <PublicShell title="Termos de Uso e Serviço">
    <article className={classes.page}>
      <h1>Termos de Uso e Serviço</h1>
      <p className={`soft ${classes.updated}`}>Última atualização: {TERMO_ATUALIZACAO}</p>
      {TERMO.map(section => (
        <section key={section.title}>
          <h2>{section.title}</h2>
          {section.paragraphs.map(paragraph => (
            <p key={paragraph}>{paragraph}</p>
          ))}
        </section>
      ))}
    </article>
  </PublicShell>
)
