/**
 * Begins what the suite reports: a character that no terminal shows, by which the report is reported from what VS Code logs to
 * the same console.
 */
export const REPORT_MARK = '\u001e';
