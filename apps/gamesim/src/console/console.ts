import type { ConsoleCommand } from './tokenizer';
import { parseConsoleLine } from './tokenizer';

/** A command's work. `print` is caught for RCON only while the command runs. */
export type CommandHandler = (command: ConsoleCommand, print: (line: string) => void) => void | Promise<void>;

/** Command table, aliases and output capture of one server process. */
export class GameConsole {
  private readonly commands = new Map<string, CommandHandler>();
  private readonly ofPlugin = new Set<string>();
  private isPluginLoading = false;
  private readonly aliases = new Map<string, string>();

  constructor(private readonly log: (line: string) => void) {
    this.register(['echo'], ({ args }, print) => print(args.join(' ')));
    this.register(['alias'], (command, print) => this.alias(command, print));
  }

  register(names: readonly string[], handler: CommandHandler): void {
    for (const name of names) {
      this.commands.set(name, handler);
      if (this.isPluginLoading) this.ofPlugin.add(name);
    }
  }

  /** What is registered in here goes with the plugin. */
  registerPlugin(register: () => void): void {
    this.isPluginLoading = true;
    register();
    this.isPluginLoading = false;
  }

  /** Commands that this plugin does not know after all. */
  unregisterWhere(isUnknown: (name: string) => boolean): void {
    for (const name of [...this.ofPlugin]) {
      if (!isUnknown(name)) continue;
      this.commands.delete(name);
      this.ofPlugin.delete(name);
    }
  }

  unregisterPlugin(): void {
    for (const name of this.ofPlugin) this.commands.delete(name);
    this.ofPlugin.clear();
  }

  /** Runs a whole line; resolves to everything printed by it. */
  async execute(line: string): Promise<string> {
    const printed: string[] = [];
    await this.run(
      line,
      (text) => {
        printed.push(`${text}\n`);
        this.log(text);
      },
      0,
    );
    return printed.join('');
  }

  private async run(line: string, print: (text: string) => void, depth: number): Promise<void> {
    for (const command of parseConsoleLine(line)) {
      const alias = this.aliases.get(command.name);
      const handler = this.commands.get(command.name);
      if (alias !== undefined && depth < 8) await this.run(alias, print, depth + 1);
      else if (handler) await this.runHandler(handler, command, print);
      else print(`Unknown command '${command.name}'!`);
    }
  }

  /** The plugin framework catches what its commands throw: a log line, and an empty answer. */
  private async runHandler(
    handler: CommandHandler,
    command: ConsoleCommand,
    print: (text: string) => void,
  ): Promise<void> {
    try {
      await handler(command, print);
    } catch (error) {
      this.log(
        `[EXCEPTION] ${command.name}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
      );
    }
  }

  /** `alias` lists, `alias name` shows one, `alias name text` defines: the boot marker of §5.4. */
  private alias({ args }: ConsoleCommand, print: (line: string) => void): void {
    const [name, ...words] = args;
    if (name === undefined) {
      for (const [known, text] of this.aliases) print(`${known} : ${text}`);
    } else if (words.length === 0) {
      const text = this.aliases.get(name.toLowerCase());
      if (text !== undefined) print(`${name} : ${text}`);
    } else {
      this.aliases.set(name.toLowerCase(), words.join(' '));
    }
  }
}
