/**
 * The bundled PostgreSQL cannot run here: wrong platform, a missing package, a folder its user cannot reach, or it
 * does not start. The message is one sentence for the person who typed `npm start`, and says what to do.
 */
export class EmbeddedPostgresUnavailable extends Error {
  override readonly name = 'EmbeddedPostgresUnavailable';
}
