/** Whose server it is, and whether somebody may put a match on it. */
export interface ServerUse {
  user_id: number | null;
  public_server: boolean;
  /** It is rented, and its owner lets this person use it. */
  is_member: boolean;
  /** It is rented, and its time is over: the match on it is the last one. */
  is_closing: boolean;
}

/** `$1` server, `$2` the person. */
export const SERVER_USE = `SELECT s.user_id, s.public_server,
    EXISTS (SELECT 1 FROM rentals t JOIN rental_members m ON m.rental_id = t.id WHERE t.server_id = s.id AND m.user_id = $2) AS is_member,
    EXISTS (SELECT 1 FROM rentals t WHERE t.server_id = s.id AND t.is_closing) AS is_closing
  FROM servers s WHERE s.id = $1`;
