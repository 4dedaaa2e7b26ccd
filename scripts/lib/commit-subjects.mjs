const SUBJECT_MAX_CHARACTERS = 72
/** A subject is an imperative ("Add …"): its first word is capitalised and neither a past tense, a participle nor a third person. */
const IMPERATIVE = /^[A-Z][a-z]*[^\s]* /
const NOT_IMPERATIVE =
  /^(?!(?:Bring|Embed|Feed|Need|Ping|Proceed|Seed|Shed|Speed) )(?:[A-Z][a-z]+(?:ed|ing)|Adds|Fixes|Removes|Makes|Mends|Is|Are|The|A|An|It|This|What|Who\w*) /

/** @returns {string[]} what is wrong with the subject of one commit */
export const subjectProblems = subject => {
  const problems = []
  if ([...subject].length > SUBJECT_MAX_CHARACTERS) problems.push(`mais de ${SUBJECT_MAX_CHARACTERS} caracteres`)
  if (!IMPERATIVE.test(subject) || NOT_IMPERATIVE.test(subject)) problems.push('não é um imperativo')
  if (subject.endsWith('.')) problems.push('termina em ponto')
  return problems.map(problem => `${problem}: ${subject}`)
}
