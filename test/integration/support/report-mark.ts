/**
 * Starts each line of the test report. An invisible character that distinguishes the report from what VS Code logs to
 * the same console.
 */
export const REPORT_MARK = '\u001e';
